import type { Question, System } from '../../../build/facts/question.ts';
import {
  proxyOptions,
  requestOptions,
  sessionOptions,
} from '../../../src/main/http/chromium/request-options.ts';

const everywhere: readonly System[] = ['linux', 'windows', 'macos'];

/** How the app sends requests by Chromium. */
const requests = { request: requestOptions, session: sessionOptions, proxy: proxyOptions };

/** The questions in the order of the page. After a change here, `npm run facts -- --keep` regenerates the page. */
export const questions: readonly Question[] = [
  {
    name: 'versions',
    asks: 'Which versions of Node, Chromium and SQLite are in our Electron?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 60_000,
    expected: { electron: '45.4.1', node: '24.18.1', chromium: 153, modules: '150' },
    source: 'Electron: DEPS (node_version, chromium_version); the file abi_version of its npm package',
  },
  {
    name: 'archive',
    asks: 'Do an ESM main, a worker and node:sqlite run from inside app.asar?',
    systems: everywhere,
    program: 'node',
    timeoutMs: 60_000,
    expected: {
      inArchive: true,
      part: 'loaded',
      late: 'loaded',
      worker: 'loaded, 1 row',
      sqlite: true,
      read: true,
      size: true,
      names: 'late.js main.js package.json part.js worker.js',
    },
    source: 'Electron: lib/node/asar-fs-wrapper.ts, which each worker loads, too; lib/node/init.ts',
  },
  {
    name: 'preload',
    asks: 'What is available in a sandboxed preload?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 60_000,
    expected: {
      given: 'electron electron/common electron/renderer events node:events timers node:timers url node:url',
      electron: 'contextBridge crashReporter ipcRenderer nativeImage sharedTexture webFrame webUtils',
      sandboxed: true,
      contextIsolated: true,
      type: 'renderer',
      buffer: 'function',
      setImmediate: 'function',
      binding: false,
      dlopen: false,
    },
    source: 'Electron: lib/sandboxed_renderer/init.ts, lib/sandboxed_renderer/api/module-list.ts',
  },
  {
    name: 'sandbox',
    asks: 'Is --no-sandbox absent from the command line of every child?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 60_000,
    expected: { withNoSandbox: 0, renderers: { atLeast: 1 }, children: { atLeast: 3 } },
    expectedOn: { linux: { rendererSeccomp: '2' } },
    source: 'Electron: shell/browser/api/electron_api_app.cc, App::EnableSandbox',
  },
  {
    name: 'packets',
    asks: 'Does the app look up a name or contact an address outside of this computer, at the first and second start?',
    systems: everywhere,
    program: 'node',
    timeoutMs: 240_000,
    expected: {
      others: '',
      dictionaryLoads: 0,
      dictionariesAfterFirst: null,
      dictionariesAfterSecond: null,
      nodeSeesService: true,
    },
    source:
      'docs/administrators.md promises it, with the sample service on loopback; searchesProxy shows whether the system’s settings ask for proxy discovery (WPAD, usual on Windows)',
  },
  {
    name: 'packets-traced',
    asks: 'Do the app’s system calls connect or send to an address outside of this computer?',
    systems: ['linux'],
    program: 'node',
    timeoutMs: 240_000,
    expected: { others: '', seen: true },
    source: 'As for packets; strace also sees what neither Node nor Chromium reports',
  },
  {
    name: 'authorities',
    asks: 'How long does it take to read the system’s authorities, and to trust 300 more?',
    systems: everywhere,
    program: 'node',
    timeoutMs: 120_000,
    expected: {
      systemCount: { atLeast: 1 },
      systemMs: { atMost: 10_000 },
      pauseMs: { atMost: 250 },
      contextMs: { atMost: 500 },
      trusts: true,
    },
    source:
      'src/main/http/trust-store.ts: a worker reads them, connections wait for up to 10 s, and main creates the context',
  },
  {
    name: 'handshake-errors',
    asks: 'Which TLS errors report a certificate that is not for signing, a server without TLS, and a server that requires a certificate?',
    systems: everywhere,
    program: 'node',
    timeoutMs: 60_000,
    expected: {
      keyUsage: 'ERR_SSL_KEY_USAGE_BIT_INCORRECT',
      plain: 'ERR_SSL_WRONG_VERSION_NUMBER',
      wanted: 'ERR_SSL_TLSV1_ALERT_CERTIFICATE_REQUIRED',
      libraries: 'SSL routines',
    },
    source:
      'Node: src/crypto/crypto_tls.cc, TLSWrap::ClearOut; BoringSSL: crypto/err/ssl.errordata, ssl/ssl_cert.cc, ssl/tls_record.cc',
  },
  {
    name: 'client-certificates',
    asks: 'Which client certificates of the system’s store does a request of net offer, and what does it see if it shows none?',
    systems: everywhere,
    program: 'node',
    given: requests,
    timeoutMs: 60_000,
    expected: {
      shownByEmptyStore: 'nobody',
      askedEmptyStore: 0,
    },
    // Only there can a program put a certificate into the store.
    expectedOn: {
      linux: {
        imported: 0,
        asked: 'no window named Facts, no window named Facts, no window named Facts',
        shownToOther: 'nobody',
        shown: 'CN=laptop-17',
        wantedAndShown: 'CN=laptop-17',
      },
    },
    source:
      'Electron: shell/common/api/electron_api_url_loader.cc, OnCertificateRequested; shell/browser/electron_browser_client.cc, SelectClientCertificate; shell/browser/api/electron_api_app.cc, OnClientCertificateSelected; Chromium: services/network/url_loader_util.cc, ShouldSendClientCertificates, offers them without credentials too, as long as kOmitCorsClientCert is off',
  },
  {
    name: 'net-request',
    asks: 'What does a request of net see if it gives a proxy no account or a wrong one, how does it sign in by NTLM, and which headers does a server get?',
    systems: everywhere,
    program: 'electron',
    given: requests,
    timeoutMs: 60_000,
    expected: {
      headers:
        'accept-encoding accept-language connection host sec-fetch-dest sec-fetch-mode sec-fetch-site user-agent',
      fetchSite: 'none',
      plainCancelled: 'login basic fact, response 407, end',
      tunnelCancelled:
        'login basic fact, response 407, net::ERR_TUNNEL_CONNECTION_FAILED, response: net::ERR_TUNNEL_CONNECTION_FAILED',
      tunnelHeaders: 'content-length proxy-authenticate',
      tunnelWrong:
        'login basic fact, login basic fact, response 407, net::ERR_TUNNEL_CONNECTION_FAILED, response: net::ERR_TUNNEL_CONNECTION_FAILED',
      tunnelUnheard:
        'response 407, net::ERR_TUNNEL_CONNECTION_FAILED, response: net::ERR_TUNNEL_CONNECTION_FAILED',
      ntlm: 'login ntlm, response 200, end',
      ntlmMessages: '0 1 3',
    },
    // The account of the person who is signed in to Windows, without asking.
    expectedOn: { windows: { ntlm: 'response 200, end' } },
    source:
      'Electron: shell/common/api/electron_api_url_loader.cc, OnAuthRequired and OnComplete; Chromium: net/http/http_network_transaction.cc, Read, refuses the body of a proxy’s answer to CONNECT; net/http/http_auth_handler_ntlm_win.cc, AllowsDefaultCredentials',
  },
  {
    name: 'proxy-list',
    asks: 'How is a list of proxies from a script written, with SOCKS4 and SOCKS5, and what does the script see of an address?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 60_000,
    expected: {
      list: 'PROXY a.example:1;HTTPS b.example:2;SOCKS c.example:3;SOCKS d.example:4;SOCKS5 e.example:5;DIRECT',
      thisComputer: 'DIRECT',
      seen: 'PROXY https%3A%2F%2Fseen.example%2F:1',
    },
    source:
      'Chromium: net/base/proxy_string_util.cc, ProxyServerToPacResultElement; net/proxy_resolution/configured_proxy_resolution_service.cc, SanitizeUrl; net/proxy_resolution/proxy_bypass_rules.cc, MatchesImplicitRules',
  },
  {
    name: 'million',
    asks: 'Does a list of a million packages fit into its worker’s memory beside main?',
    systems: everywhere,
    program: 'node',
    timeoutMs: 900_000,
    expected: { endedWith: '0', allMegabytes: { atMost: 2_500 } },
    source: 'docs/performance.md: some 560 MB in plain Node, where memory has no cage',
  },
  {
    name: 'memory',
    asks: 'Does a worker that exceeds its memory limit end alone, and can it hold 3 GB of buffers?',
    systems: everywhere,
    program: 'node',
    timeoutMs: 120_000,
    expected: { limited: 'ERR_WORKER_OUT_OF_MEMORY', buffers: 'held-3072' },
    source:
      'Node: worker_threads, resourceLimits, which leave buffers out; those lie in V8’s sandbox of 1 TB, not in the cage of its heap',
  },
  {
    name: 'memory-shared',
    asks: 'Do all threads together have at most 4 GB for their values?',
    systems: everywhere,
    program: 'node',
    timeoutMs: 180_000,
    expected: { one: 'held-2400', two: 'died' },
    source:
      'Electron: docs/breaking-changes.md, V8 Memory Cage enabled: compressed pointers, and one cage for the whole process',
  },
  {
    name: 'unresponsive',
    asks: 'When and how often is a window with a blocked page reported as unresponsive, and how does that page end?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 150_000,
    expected: {
      withoutInput: 0,
      first: { atLeast: 14, atMost: 18 },
      second: { atLeast: 28, atMost: 34 },
      endedMs: { atMost: 2_000 },
      endedBy: 'killed',
    },
    source:
      'Chromium: kHungRendererDelay, 15 s after unhandled input, and again at the next input (render_input_router.cc); Electron: lib/browser/api/browser-window.ts adds 50 ms; src/main/window/main-window.ts kills the page’s process',
  },
  {
    name: 'crash-folder',
    asks: 'Is a crash recorded in a folder whose parent does not exist, and a page that is killed not?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 60_000,
    expected: { isCreated: true, killed: 'killed', afterKill: 0, afterCrash: 1 },
    // So src/main/problem-report/crash-recorder.electron.ts creates it.
    expectedOn: { windows: { isCreated: false, afterCrash: 0 } },
    source:
      'Electron: shell/app/electron_crash_reporter_client.cc, GetCrashDumpLocation; Crashpad: client/crash_report_database_win.cc, CreateDirectoryIfNecessary',
  },
  {
    name: 'shutdown',
    asks: 'Does Linux wait for an app before it shuts down, and tell it, if its listener is the first one or a later one?',
    systems: ['linux'],
    program: 'node',
    timeoutMs: 120_000,
    expected: { firstHoldsUp: 'sleep', firstHears: false, laterHoldsUp: 'shutdown sleep', laterHears: true },
    source:
      'Electron: lib/browser/api/power-monitor.ts counts the listeners in newListener, before the first one is added; shell/browser/lib/power_observer_linux.cc',
  },
  {
    name: 'session-end',
    asks: 'What is the last entry of the log after WM_ENDSESSION?',
    systems: ['windows'],
    program: 'node',
    timeoutMs: 120_000,
    expected: { agrees: '1', endedWith: '0', lastEvent: 'end', ends: 1 },
    source:
      'Electron: shell/browser/native_window_views_win.cc, WM_ENDSESSION, ends the process as soon as its windows have been told; src/main/app.ts writes the entry before',
  },
  {
    name: 'window-places',
    asks: 'By how much does a window move on X11 over four more starts, if each requests the last reported position?',
    systems: ['linux'],
    program: 'node',
    timeoutMs: 120_000,
    expected: {
      width: 0,
      height: 0,
      x: { atLeast: -400, atMost: 400 },
      y: { atLeast: -400, atMost: 400 },
    },
    source:
      'src/main/window/window-frame.ts allows up to 100 points a start for the window manager’s frame: some apply the requested position to the frame and report that of the area inside',
  },
  {
    name: 'wayland-sizes',
    asks: 'Does a window on Wayland keep its size over five starts?',
    systems: ['linux'],
    program: 'node',
    timeoutMs: 120_000,
    expected: { width: 0, height: 0 },
    source: 'src/main/window stores the reported size',
  },
  {
    name: 'global-keys',
    asks: 'Is a system-wide key registered once, refused a second time, and given back?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 60_000,
    expected: { first: true, again: false, registered: true, after: false },
    source:
      'Electron: shell/browser/api/electron_api_global_shortcut.cc; on Wayland all four would be true, since the desktop portal takes every key and gives none back',
  },
  {
    name: 'held-key',
    asks: 'Is a system-wide key reported again while it is held, and when for the first time?',
    systems: ['linux'],
    program: 'electron',
    timeoutMs: 60_000,
    expected: { presses: { atLeast: 5 }, firstRepeatMs: { atMost: 1000 } },
    source:
      'src/main/global-key/global-key.ts takes presses within a second for one; the X server repeats a key after 660 ms; needs xdotool',
  },
  {
    name: 'tray',
    asks: 'Does an icon in the tray take our pictures, and is it gone once it is destroyed?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 60_000,
    expected: { isPlaced: true, isDestroyed: true },
    expectedOn: { linux: { isPlaced: false } },
    source:
      'Electron: shell/browser/api/electron_api_tray.cc; tray_icon.cc, GetBounds, has no place on Linux',
  },
  {
    name: 'late-tray',
    asks: 'Does a tray of X11 that is started after the app take its icon?',
    systems: ['linux'],
    program: 'node',
    timeoutMs: 60_000,
    expected: { before: 0, late: 1, after: 0 },
    source: 'Electron: tray_icon_linux.cc, OnImplInitializationFailed; status_icon_gtk.cc',
  },
  {
    name: 'hidden-window',
    asks: 'How long does a hidden window without a frame take until it is drawn, and does it get the focus?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 60_000,
    expected: { maxMs: { atMost: 100 }, isFocused: true },
    source:
      'src/main/window/quick-open-window.ts keeps such a window; on the stand-in no window system shows it',
  },
  {
    name: 'languages',
    asks: 'Which language do date fields, messages of validation and Intl have in a page, if German is chosen in an environment that says Spanish?',
    systems: everywhere,
    program: 'node',
    timeoutMs: 60_000,
    expected: { app: 'de', navigator: 'de' },
    expectedOn: { linux: { intl: 'es', dates: 'dd.mm.aaaa', required: 'Completa este campo' } },
    source:
      'Electron: shell/browser/electron_browser_main_parts.cc, PreCreateThreads, in the app’s own process; shell/app/electron_main_delegate.cc, PreSandboxStartup, in the zygote of all pages, which is older than the app’s code',
  },
  {
    name: 'floating-window',
    asks: 'Is a floating window out of the task bar after it is shown again (Windows), and told when another program is activated or the app is hidden (macOS)?',
    systems: ['windows', 'macos'],
    program: 'electron',
    timeoutMs: 120_000,
    expected: {},
    expectedOn: {
      windows: { withPlain: { atLeast: 1 }, withFloating: 0 },
      macos: { otherTold: true, hideTold: true },
    },
    source:
      'Electron: native_window_views.cc, WS_EX_TOOLWINDOW; native_window_mac.mm, a panel does not activate the app, so it may not lose the keyboard with it',
  },
  {
    name: 'keyring-sway',
    asks: 'What protects secrets on a desktop that Chromium does not know, with an unlocked keyring and without one (bare)?',
    systems: ['linux'],
    program: 'node',
    timeoutMs: 120_000,
    expected: {
      swayBackend: 'basic_text',
      swayEncrypted: 'v11',
      switchedBackend: 'gnome_libsecret',
      switchedEncrypted: 'v11',
      gnomeBackend: 'gnome_libsecret',
      gnomeEncrypted: 'v11',
      bareAvailable: true,
      bareEncrypted: 'v10',
      bareMs: { atMost: 2_000 },
    },
    source:
      'Electron: shell/browser/browser_process_impl.cc, CreateOSCryptAsync; Chromium: FreedesktopSecretKeyProvider::GetKey asks org.freedesktop.secrets on every desktop but KDE; the backend’s name is that of the old synchronous calls (os_crypt::SelectBackend)',
  },
  {
    name: 'keychain-signed-out',
    asks: 'Does a start without a sign-in not access the keychain, with encrypted cookies?',
    systems: ['macos'],
    program: 'node',
    timeoutMs: 180_000,
    expected: { touchedAtStart: false, touchedByCookie: true },
    source:
      'Electron: shell/browser/net/network_context_service.cc passes the encryption on, which is only used for cookies, and we have none',
  },
  {
    name: 'registry',
    asks: 'Does the app read its policy from the registry, also where reg.exe is turned off, and how long does it take?',
    systems: ['windows'],
    program: 'node',
    timeoutMs: 120_000,
    expected: {
      found:
        '{"AuthoritiesFile":"ROOT\\\\ca.pem","Connections":["A = a.example","b.example"],"ExportAllowed":false,"Language":"de","ReportRecipient":"a \\"quoted\\" Größe \\\\ 漢"}',
      isSame: true,
      allowedCode: 0,
      refusedCode: 1,
      missingMs: { atMost: 500 },
      regMs: { atMost: 500 },
      powerShellMs: { atMost: 7_000 },
    },
    source:
      'src/main/policy/registry.ts; only an administrator can ask. It turns reg.exe off for the person by DisableRegistryTools, and on again',
  },
  {
    name: 'user-defaults',
    asks: 'Which types has a dictionary of the user defaults, and can it be read before the app is ready?',
    systems: ['macos'],
    program: 'node',
    timeoutMs: 60_000,
    expected: {
      isReady: false,
      found: '{"count":30,"list":["a",{"b":true}],"off":false,"on":true,"one":1}',
      missing: '{}',
      ms: { atMost: 50 },
    },
    source:
      'Electron: shell/browser/api/electron_api_system_preferences_mac.mm, GetUserDefault; shell/browser/mac/dict_util.mm, NSDictionaryToValue',
  },
  {
    name: 'allow-jit',
    asks: 'Does the hardened runtime need no entitlement but allow-jit?',
    systems: ['macos'],
    program: 'node',
    timeoutMs: 180_000,
    expected: { starts: true, same: true, endedWith: '0' },
    source:
      'build/entitlements.mac.plist; without a certificate there is no team, so the copy under test also has the entitlement to load other libraries',
  },
  {
    name: 'print-without-printer',
    asks: 'How does printing end on a computer without a printer?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 60_000,
    expected: { silently: 'Failed to enumerate printers', asked: 'Failed to enumerate printers' },
    expectedOn: {
      windows: {
        silently: 'No printers available on the network',
        asked: 'No printers available on the network',
      },
    },
    source:
      'Electron: shell/browser/printing/printing_utils.cc, GetDeviceNameToUse, before any dialog; Chromium: PrintBackendCUPS::EnumeratePrinters treats an empty list as a failure',
  },
  {
    name: 'print-dialog-held',
    asks: 'What happens while the print dialog stays open for 40 s?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 180_000,
    expected: { callback: 'Print job canceled', seconds: { atLeast: 40 }, pageStillSeconds: { atLeast: 35 } },
    source:
      'Chromium: the page waits for ScriptedPrint, a synchronous message; Electron: patches/chromium/printing.patch',
    person:
      'a print dialog opens. Leave it open for 40 s, click the window behind it, then cancel the dialog.',
  },
  {
    name: 'print-printer-gone',
    asks: 'How does printing end if the printer is removed while the dialog is open?',
    systems: everywhere,
    program: 'electron',
    timeoutMs: 300_000,
    expected: { afterPrint: true },
    source:
      'src/renderer relies on the page’s afterprint, since the callback may be lost (Electron: patches/chromium/printing.patch)',
    person:
      'a print dialog opens. Choose a network printer, disconnect it or remove it in the system’s settings, then print.',
  },
  {
    name: 'held-key-by-hand',
    asks: 'Is a system-wide key reported again while a person holds it, and when for the first time?',
    systems: ['windows', 'macos'],
    program: 'electron',
    timeoutMs: 60_000,
    expected: { presses: { atLeast: 1 }, firstRepeatMs: { atMost: 1000 } },
    source: 'As for held-key; 0 ms where a held key is reported once',
    person: 'hold Ctrl+Alt+Shift+9 for two seconds, within half a minute.',
  },
  {
    name: 'keychain-question',
    asks: 'Does main keep running while the keychain asks for its password?',
    systems: ['macos'],
    program: 'node',
    timeoutMs: 180_000,
    expected: { encrypted: 'v10', seconds: { atLeast: 10 }, mainPauseMs: { atMost: 500 } },
    source:
      'Electron: shell/browser/api/electron_api_safe_storage.cc, encryptStringAsync waits for OSCryptAsync',
    person: 'your keychain is locked and asks for your password. Wait for ten seconds, then enter it.',
  },
];
