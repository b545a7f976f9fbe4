/** Playwright's arguments for the tests of the app that a real Electron can tell something about that the stand-in can't. */
export const appTests: readonly string[] = [
  '--project=person',
  '--project=e2e',
  'old-electron/person/',
  ...[
    'desktop',
    'first-start',
    'guide',
    'links',
    'manners',
    'network',
    'notifications',
    'output',
    'security',
    'settings',
    'smoke',
    'tray',
    'trouble',
    'window',
  ].map((name) => `test/e2e/${name}\\.spec`),
];
