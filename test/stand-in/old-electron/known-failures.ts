import { oldElectronVersion } from '../../../build/provision/old-electron.ts';
import type { Runtime } from '../../../build/runtime.ts';

/** Why a test can't pass on the old Electron although the app and the test are right. */
export interface KnownFailure {
  readonly title: string;
  /** What is missing or differs, with the first version that has it where that is known. */
  readonly reason: string;
  /** What mends it: a newer version, or nothing but another shim or driver. */
  readonly cause: 'old Electron' | 'old Node' | 'old Chromium' | 'shim' | 'driver';
  /** It ends by its time limit only, or fails at times only. */
  readonly isSkipped?: true;
}

const noAsynchronousSecrets = 'safeStorage has no asynchronous calls';
const ofOurVersion = 'it starts the app as it is built for our version';
/** Also when a test does nothing but quit: 2 of 40 runs. */
const debuggerCrashes = 'at times the thread that a debugger talks to crashes when the app has ended';
const noClipboardItem = 'the clipboard of main has no ClipboardItem (45)';

/** By the path of the test's file in `test`. A test that passes although it is listed here fails the run. */
export const knownFailures: Readonly<Record<string, readonly KnownFailure[]>> = {
  'e2e/desktop.spec.ts': [
    {
      title: 'zoom goes from a half to four times, by Ctrl and the wheel too',
      reason: 'the wheel of a driver requests none',
      cause: 'driver',
    },
  ],
  'e2e/facts.spec.ts': [
    {
      title: 'the program of the facts that starts the app signs in and records Node’s connections',
      reason: ofOurVersion,
      cause: 'shim',
    },
  ],
  'e2e/guide.spec.ts': [
    {
      title: 'the guide runs no scripts, cannot call main, and links nowhere else',
      reason: 'Playwright waits for the end of a navigation that main has refused',
      cause: 'driver',
      isSkipped: true,
    },
  ],
  'e2e/keyring.spec.ts': [
    {
      title: 'a sign-in survives a restart with an open keyring @slow',
      reason: 'synchronous encryption uses no keyring on a desktop that Chromium does not know',
      cause: 'old Electron',
    },
    {
      title: 'without an open keyring it is kept for this run only, and one message says so @slow',
      reason: 'synchronous encryption throws without a keyring',
      cause: 'old Electron',
    },
  ],
  'e2e/manners.spec.ts': [
    {
      title: 'a signal to terminate quits as the menu does',
      reason: debuggerCrashes,
      cause: 'driver',
      isSkipped: true,
    },
    {
      title: 'the app quits while a lost page is loaded again',
      reason: debuggerCrashes,
      cause: 'driver',
      isSkipped: true,
    },
  ],
  'e2e/network.spec.ts': [
    {
      title: 'proxy, authorities and client certificate are those of the organisation’s policy',
      reason: 'toLegacyObject of an X509Certificate gives its names as text',
      cause: 'old Node',
    },
  ],
  'e2e/security.spec.ts': [
    {
      title: 'only built files are served',
      reason: 'Playwright waits for the end of a navigation that main refused in the test before',
      cause: 'driver',
      isSkipped: true,
    },
  ],
  'slow/dev.spec.ts': [
    {
      title:
        'a change of a component is seen without a reload, and after one of main the app is started again',
      reason: ofOurVersion,
      cause: 'shim',
    },
  ],
  'slow/secrets.spec.ts': [
    {
      title:
        'after a session the password and tokens are not on disk, in arguments, in the window or in its messages',
      reason: ofOurVersion,
      cause: 'shim',
    },
  ],
  'stand-in/conformance/archive.spec.ts': [
    {
      title: 'an app runs from an archive: its page, preload and threads',
      reason: 'node:sqlite is not there (35)',
      cause: 'old Node',
    },
  ],
  'stand-in/conformance/desktop.spec.ts': [
    {
      title: 'Node inside has SQLite with full-text search, and workers from files',
      reason: 'node:sqlite is not there (35)',
      cause: 'old Node',
    },
  ],
  'stand-in/conformance/facts.spec.ts': [
    {
      title: 'the program of the question "authorities" answers',
      reason: 'the worker uses tls.getCACertificates (37)',
      cause: 'old Node',
    },
    {
      title: 'the program of the question about archives answers',
      reason: 'node:sqlite is not there (35)',
      cause: 'old Node',
    },
  ],
  'stand-in/conformance/messages.spec.ts': [
    {
      title: 'an error in a handler reaches the page with its text',
      reason: 'the text has one "Error:" less',
      cause: 'old Electron',
    },
  ],
  'stand-in/conformance/net.spec.ts': [
    {
      title: 'a redirect is followed, refused or an error',
      reason: 'a redirect to another scheme is an unknown scheme, not an unsafe redirect',
      cause: 'old Chromium',
    },
    {
      title: 'invalid options and headers throw',
      reason: 'the error for another scheme has another text',
      cause: 'old Electron',
    },
  ],
  'stand-in/conformance/outside.spec.ts': [
    {
      title: 'the clipboard has plain text and HTML of one copy',
      reason: noClipboardItem,
      cause: 'old Electron',
    },
    {
      title: 'copying only text replaces an earlier copy with HTML',
      reason: noClipboardItem,
      cause: 'old Electron',
    },
  ],
  'stand-in/conformance/page.spec.ts': [
    {
      title: 'documents, scripts, modules and dynamic imports come from the app’s scheme',
      reason: 'a script that is loaded again comes from memory',
      cause: 'shim',
    },
    {
      title: 'a sandboxed preload can require almost nothing',
      reason: 'names with "node:" are not known to it',
      cause: 'old Electron',
    },
  ],
  'stand-in/conformance/secrets.spec.ts': [
    {
      title: 'a secret can be decrypted, also after a restart, and its ciphertext does not contain it',
      reason: noAsynchronousSecrets,
      cause: 'old Electron',
    },
    {
      title: 'data that was never encrypted, or is incomplete, is rejected',
      reason: noAsynchronousSecrets,
      cause: 'old Electron',
    },
    {
      title: 'before the app is ready encrypting and decrypting reject, and encryption is not available',
      reason: noAsynchronousSecrets,
      cause: 'old Electron',
    },
    {
      title: 'encryption is available on Linux without a keyring, with a publicly known key',
      reason: noAsynchronousSecrets,
      cause: 'old Electron',
    },
    {
      title: 'the backend’s name on Linux does not tell which key is used',
      reason: 'safeStorage does not tell its backend',
      cause: 'old Electron',
    },
  ],
  'stand-in/conformance/sessions.spec.ts': [
    {
      title:
        'a session requests a dictionary, unless its languages are removed in the tick in which it is created',
      reason: 'no dictionary is requested where main does not ask for one',
      cause: 'old Chromium',
      isSkipped: true,
    },
  ],
  'stand-in/conformance/start-and-end.spec.ts': [
    {
      title:
        'the app reads its name, version and folders, and its switches, which are trimmed, have one or two dashes, and end at a bare --',
      reason: 'it has another version of Node than ours',
      cause: 'old Node',
    },
    {
      title: 'another tool can see the window through the debugging port',
      reason: 'Playwright attaches to newer ones only',
      cause: 'old Electron',
    },
  ],
  'stand-in/conformance/trouble.spec.ts': [
    {
      title: 'sending a value that cannot be cloned throws nothing and prints one line',
      reason: 'asking a crashed frame blocks main',
      cause: 'old Electron',
      isSkipped: true,
    },
  ],
  'stand-in/conformance/windows.spec.ts': [
    {
      title: 'a page is zoomed from its start, by its window’s own factor',
      reason: 'a zoom that is set by hand is that of all windows with the same address',
      cause: 'old Electron',
    },
    {
      title: 'Ctrl and the wheel only request another zoom',
      reason: 'the wheel of a driver requests none',
      cause: 'driver',
    },
  ],
};

/** What is known of a test's failure on this runtime; undefined if it has to pass. */
export function findKnownFailure(runtime: Runtime, file: string, title: string): KnownFailure | undefined {
  if (runtime.kind !== 'electron' || runtime.version !== oldElectronVersion) return undefined;
  return knownFailures[file]?.find((failure) => failure.title === title);
}
