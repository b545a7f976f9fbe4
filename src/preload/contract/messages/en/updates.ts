/** The texts about newer versions of the app. */
export const updates = {
  label: 'Keep Packshelf up to date',
  hint: 'New versions are downloaded in the background and installed when you quit.',
  check: 'Check for a new version',
  restart: 'Restart now',
  notWritable:
    'Packshelf can’t update itself, because you may not change the folder that it is in. Please ask your help desk.',
  notChecked: 'Not checked yet.',
  upToDate: (when: string): string => `Up to date. Last checked: ${when}.`,
  unreachable: 'Packshelf couldn’t look for a new version.',
  unreachableSince: (when: string): string =>
    `Packshelf couldn’t look for a new version. Last checked: ${when}.`,
  available: (version: string): string =>
    `Version ${version} is available. Your organisation decides when it is installed.`,
  downloading: (version: string): string => `Version ${version} is being downloaded.`,
  ready: (version: string): string => `Version ${version} is ready. Restart when it suits you.`,
  readyAfterExport: (version: string): string =>
    `Version ${version} is ready. Restart when the export has finished.`,
  refused: (version: string): string =>
    `Version ${version} isn’t installed, because Windows couldn’t confirm who made it. Please tell your help desk.`,
  givenUp: (version: string): string =>
    `Version ${version} couldn’t be installed on this computer. Please tell your help desk.`,
  updated: (version: string): string => `Packshelf was updated to version ${version}.`,
};
