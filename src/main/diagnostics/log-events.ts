/**
 * Every event of the log, in words for a help desk. The names of its facts are in brackets. The viewer of `npm run log` and
 * docs/administrators.md show these texts; they are not part of the app.
 */
export const logEvents = {
  // The app
  start: 'Packshelf has started (version, electron, platform)',
  end: 'Packshelf has ended as the person asked for',
  bug: 'Something happened that the program does not expect (error)',
  'log-lost': 'The log could not be written for a while; that many entries are missing (entries)',
  'system-event': 'The computer went to sleep or woke up, or its network changed (change)',
  notification: 'The system did not show a notification (failed)',

  // Windows
  'window-not-loaded': 'The page of the window was not loaded',
  'window-gone': 'The page of the window has crashed and is loaded again (reason, code)',
  'window-unresponsive': 'The page of the window does not react',
  'quick-open-not-loaded': 'The page of the small search window was not loaded',
  'quick-open-gone': 'The page of the small search window has crashed (reason)',
  'guide-not-loaded': 'The page of the user guide was not loaded',
  'guide-gone': 'The page of the user guide has crashed (reason)',
  'pdf-not-made': 'A list was not made into a PDF',

  // Sign-in
  session: 'The sign-in has changed (state, event)',
  'secret-refused': 'The system’s protection refused to encrypt the sign-in (why)',
  'secret-not-sealed': 'The sign-in was not encrypted and so is not stored (why)',
  'secret-not-written': 'The encrypted sign-in was not written to the disk (why)',
  'secret-not-removed': 'The stored sign-in was not deleted (why)',
  'secret-unreadable': 'The stored sign-in can’t be read, so the person must sign in again (why)',
  'secret-renewed': 'The stored sign-in was encrypted anew, because the system asked for it (outcome)',

  // Network
  http: 'A request has been answered, or has failed (route, status, failure, detail, arrived, ms)',
  proxy: 'A way through a proxy did not work (proxy, failure, detail)',
  'proxy-skipped': 'The system names a kind of proxy that is not used (kind)',
  'proxy-not-resolved': 'The system did not tell which proxy to use (reason)',
  'proxy-sign-in': 'A proxy refused the user name and password (refused)',
  'integrated-proxy': 'Requests to this proxy take the browser’s network stack, which can sign in (proxy)',
  trust: 'The certificates that this computer trusts were read (own, system, used), or not (error)',

  // The list
  'catalog-set-aside': 'The stored list was damaged and has been set aside; it is fetched again',
  'catalog-not-kept': 'The list can’t be stored on this computer and lasts until the app ends',
  'catalog-not-opened': 'The stored list was not opened (code, detail)',
  'catalog-not-prepared': 'The stored list was not made ready for searching (detail)',
  'catalog-worker-lost': 'The part that searches the list has ended or hangs and is started again (why)',
  'catalog-published': 'A new state of the list is shown (merged, switchMs)',
  'next-sync': 'The next update of the list is planned (seconds; null: not before something changes)',
  'sync-started': 'An update of the list has begun',
  'sync-ended': 'An update of the list is done (rows, complete)',
  'sync-failed': 'An update of the list was not finished (code)',
  'export-started': 'An export has begun (format, rows)',
  'export-ended': 'An export is done (rows)',
  'export-failed': 'An export was not finished (code)',
} as const satisfies Readonly<Record<string, string>>;
