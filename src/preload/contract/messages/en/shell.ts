/** English texts of menus and dialogs that main shows. Menu items with a role are named by the system. */
export const shell = {
  appName: 'Packshelf',
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  help: 'Help',
  find: 'Find…',
  refresh: 'Refresh List',
  connection: 'Connection…',
  signOut: 'Sign Out…',
  showLog: 'Show Log File',
  about: 'About Packshelf',
  copyVersions: 'Copy',
  close: 'Close',
  aboutDetail: (version: string, electron: string, chrome: string, node: string, system: string) =>
    `Version ${version}\nElectron ${electron}\nChromium ${chrome}\nNode ${node}\n${system}`,
  windowKeepsStopping: 'The window of Packshelf keeps stopping',
  windowKeepsStoppingDetail: 'Your list is safe. You can try again, or quit and start Packshelf later.',
  tryAgain: 'Try Again',
  quit: 'Quit',
  cannotStart: 'Packshelf can’t start',
  cannotStartDetail: (reason: string) =>
    `Part of the program is missing or damaged. Please install it again. (${reason})`,
};
