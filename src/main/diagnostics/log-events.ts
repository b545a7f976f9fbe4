interface EventHelp {
  readonly means: string;
  /** The names of its facts. An entry may have some of them only. */
  readonly facts: readonly string[];
}

/**
 * Every event of the log, explained to a help desk. docs/administrators.md and the viewer of `npm run log` show these texts; the
 * app itself needs only the names.
 */
export const logEvents = {
  // The app
  start: {
    means: 'Packshelf has started, so many seconds after the computer',
    facts: ['version', 'electron', 'platform', 'uptime'],
  },
  end: {
    means:
      'Packshelf has ended in order; a run without this has crashed, was killed or ended with the computer',
    facts: [],
  },
  bug: { means: 'Something happened that the program does not expect', facts: ['error', 'places'] },
  'page-error': { means: 'The same in the page of the window', facts: ['error', 'places'] },
  policy: {
    means: 'An item of the policy applies, or a part of the policy is ignored, and why',
    facts: ['applied', 'ignored', 'because', 'source'],
  },
  'app-update': {
    means: 'A newer version of the app was looked for, downloaded, installed, or not',
    facts: ['installs', 'begun', 'ready', 'failed'],
  },
  'log-lost': {
    means: 'The log could not be written for a while; that many entries are missing',
    facts: ['entries'],
  },
  'system-event': {
    means: 'The computer went to sleep or woke up, or its network or time zone changed',
    facts: ['change'],
  },
  notification: { means: 'The system did not show a notification', facts: ['failed'] },

  // Windows
  'window-not-loaded': { means: 'The page of the window was not loaded', facts: [] },
  'window-gone': {
    means: 'The page of the window has crashed, or was ended because it did not react, and is loaded again',
    facts: ['reason', 'code'],
  },
  'window-unresponsive': { means: 'The page of the window does not react', facts: [] },
  'quick-open-not-loaded': { means: 'The page of the small search window was not loaded', facts: [] },
  'quick-open-gone': { means: 'The page of the small search window has crashed', facts: ['reason'] },
  'guide-not-loaded': { means: 'The page of the user guide was not loaded', facts: [] },
  'guide-gone': { means: 'The page of the user guide has crashed', facts: ['reason'] },
  'pdf-not-made': { means: 'A list was not made into a PDF', facts: [] },

  // Settings
  'settings-set-aside': { means: 'The settings were damaged and have been set aside', facts: [] },
  'settings-restored': { means: 'The settings were read from their backup', facts: [] },
  'settings-newer': {
    means: 'The settings are of a newer version of the app, and a copy of them is kept',
    facts: ['version'],
  },
  'settings-hidden': {
    means: 'The settings have accounts or views that this version does not understand; they stay in the file',
    facts: ['accounts', 'views'],
  },
  'settings-unavailable': {
    means: 'The settings could not be read, because another program holds them or they are not ours',
    facts: ['code'],
  },
  'settings-not-saved': {
    means: 'A change of the settings was not stored; it is tried again',
    facts: ['code'],
  },
  'settings-not-set-aside': { means: 'Damaged settings were not moved aside', facts: ['code'] },
  'settings-not-kept': { means: 'The settings of a newer version were not copied', facts: ['code'] },
  'settings-not-cleared': { means: 'The settings could neither be deleted nor overwritten', facts: ['code'] },

  // Stars and notes
  'shelf-restored': { means: 'Stars and notes were damaged and were read from their backup', facts: [] },
  'shelf-set-aside': {
    means: 'Stars and notes and their backup were damaged and have been set aside',
    facts: [],
  },
  'shelf-not-stored': { means: 'Stars and notes could not be read, written or deleted', facts: ['why'] },

  // Sign-in
  session: { means: 'The sign-in has changed', facts: ['state', 'event'] },
  'secret-refused': { means: 'The system’s protection refused to encrypt the sign-in', facts: ['why'] },
  'secret-not-sealed': { means: 'The sign-in was not encrypted and so is not stored', facts: ['why'] },
  'secret-not-written': { means: 'The encrypted sign-in was not written to the disk', facts: ['why'] },
  'secret-not-removed': { means: 'The stored sign-in was not deleted', facts: ['why'] },
  'secret-unreadable': {
    means: 'The stored sign-in can’t be read, so the person must sign in again',
    facts: ['why'],
  },
  'secret-renewed': {
    means: 'The stored sign-in was encrypted anew, because the system asked for it',
    facts: ['outcome'],
  },

  // Network
  http: {
    means: 'A request was answered, or failed',
    facts: ['route', 'status', 'failure', 'detail', 'arrived', 'ms'],
  },
  proxy: { means: 'A way through a proxy did not work', facts: ['proxy', 'failure', 'detail'] },
  'proxy-skipped': { means: 'The system names a kind of proxy that is not used', facts: ['kind'] },
  'proxy-not-resolved': { means: 'The system did not tell which proxy to use', facts: ['reason'] },
  'proxy-sign-in': { means: 'A proxy refused the user name and password', facts: ['refused'] },
  'integrated-proxy': {
    means: 'Requests to this proxy take the browser’s network stack, which can sign in',
    facts: ['proxy'],
  },
  trust: {
    means: 'The certificates that this computer trusts were read, or could not be',
    facts: ['own', 'system', 'policy', 'used', 'error'],
  },

  // The list
  'catalog-set-aside': {
    means: 'The stored list was damaged and has been set aside; it is fetched again',
    facts: [],
  },
  'catalog-not-kept': {
    means: 'The list can’t be stored on this computer and lasts until the app ends',
    facts: [],
  },
  'diary-set-aside': {
    means: 'The record of what changed was damaged and has been set aside; a new one begins',
    facts: [],
  },
  'diary-not-stored': {
    means: 'Something of what changed was not recorded, or not marked as seen; the list itself is current',
    facts: ['detail'],
  },
  'catalog-not-opened': { means: 'The stored list was not opened', facts: ['code', 'detail'] },
  'catalog-not-prepared': { means: 'The stored list was not made ready for searching', facts: ['detail'] },
  'catalog-worker-lost': {
    means: 'The part that searches the list has ended or hangs and is started again',
    facts: ['why'],
  },
  'catalog-published': { means: 'A new state of the list is shown', facts: ['merged', 'switchMs'] },
  'next-sync': {
    means:
      'The next update of the list is planned, in so many seconds; null if only the person can resolve the failure',
    facts: ['seconds'],
  },
  'sync-started': { means: 'An update of the list has begun', facts: [] },
  'sync-ended': { means: 'An update of the list is done', facts: ['rows', 'complete'] },
  'sync-failed': { means: 'An update of the list was not finished', facts: ['code'] },
  'export-started': { means: 'An export has begun', facts: ['format', 'rows'] },
  'export-ended': { means: 'An export is done', facts: ['rows'] },
  'export-failed': { means: 'An export was not finished', facts: ['code'] },
} as const satisfies Readonly<Record<string, EventHelp>>;

/** Whether this version knows an event. */
export function isLogEvent(event: string): event is keyof typeof logEvents {
  return Object.hasOwn(logEvents, event);
}
