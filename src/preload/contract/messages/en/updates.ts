/** The texts about newer versions of the app. */
export const updates = {
  label: 'Keep Packshelf up to date',
  hint: 'New versions are downloaded in the background and installed when you quit.',
  check: 'Check for a new version',
  restart: 'Restart now',
  notWritable: 'You may not change the folder of Packshelf. Ask your help desk to update it.',
  notChecked: 'Not checked yet.',
  upToDate: (when: string): string => `Up to date. Last checked: ${when}.`,
  unreachable: 'Packshelf couldn’t look for a new version.',
  unreachableSince: (when: string): string =>
    `Packshelf couldn’t look for a new version. Last checked: ${when}.`,
  available: (version: string): string =>
    `Version ${version} is available. Your organisation decides when it is installed.`,
  downloading: (version: string): string => `Version ${version} is being downloaded.`,
  ready: (version: string, isExporting: boolean): string =>
    `Version ${version} is ready. Restart when ${isExporting ? 'the export has finished' : 'it suits you'}.`,
  refused: (version: string): string =>
    `Windows couldn’t confirm who made version ${version}. Ask your help desk.`,
  givenUp: (version: string): string =>
    `Version ${version} couldn’t be installed on this computer. Ask your help desk.`,
  updated: (version: string): string => `Packshelf was updated to version ${version}.`,
};
