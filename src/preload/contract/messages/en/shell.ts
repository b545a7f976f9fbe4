import { counting } from '../counting.ts';

const { figure, counted } = counting('en-GB');

/** `&` precedes the access key of a menu. */
const shell = {
  appName: 'Packshelf',
  file: '&File',
  edit: '&Edit',
  view: '&View',
  window: '&Window',
  help: '&Help',
  settings: 'Settings…',
  refresh: 'Refresh List',
  signOut: 'Sign Out…',
  addAccount: 'Add Account…',
  nextAccount: 'Next Account',
  pdfFiles: 'PDF document',
  csvFiles: 'CSV file',
  xlsxFiles: 'Excel workbook',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  paste: 'Paste',
  selectAll: 'Select All',
  find: 'Find…',
  quickOpen: 'Go to Anything…',
  saveView: 'Save This Search…',
  whatChanged: 'What Changed',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  actualSize: 'Actual Size',
  fullScreen: 'Full Screen',
  minimize: 'Minimize',
  /** The macOS command that fits a window to its content. */
  zoomWindow: 'Zoom',
  bringAllToFront: 'Bring All to Front',
  closeWindow: 'Close Window',
  services: 'Services',
  hideApp: 'Hide Packshelf',
  hideOthers: 'Hide Others',
  showAll: 'Show All',
  guide: 'User Guide',
  shortcuts: 'Keyboard Shortcuts',
  reportProblem: 'Report a Problem…',
  showLog: 'Show Log File',
  aboutDetail: (version: string, electron: string, chrome: string, node: string, system: string) =>
    `Version ${version}\nElectron ${electron}\nChromium ${chrome}\nNode ${node}\n${system}`,
  windowKeepsStopping: 'The window of Packshelf keeps stopping',
  windowKeepsStoppingDetail: 'Your list is safe. You can try again, or quit and start Packshelf later.',
  tryAgain: 'Try Again',
  quit: 'Quit',
  cannotStart: 'Packshelf can’t start',
  cannotStartDetail: (reason: string) =>
    `Part of the program is missing or damaged. Please install it again. (${reason})`,
  webAddress: {
    question: (host: string) => `Open ${host} in your browser?`,
    trust: 'This address stands in a package. Open it only if you trust who wrote it.',
    notOpened: (host: string) => `The browser couldn’t be opened for ${host}`,
  },
  tray: {
    show: 'Show Packshelf',
    news: (count: number) => counted(count, 'new package', 'new packages'),
    toolTip: (news: string) => `Packshelf: ${news}`,
    stillRunning: {
      title: 'Packshelf is still running',
      body: 'Its icon in the tray opens the window again. You can change that in the settings.',
    },
  },
  viewNews: {
    one: (count: number, view: string) =>
      `${counted(count, 'package is', 'packages are')} new or changed in “${view}”`,
    several: (views: number) => `New or changed packages in ${figure(views)} saved views`,
    line: (view: string, count: number) => `${view}: ${figure(count)}`,
    more: (views: number) => `and ${counted(views, 'more view', 'more views')}`,
  },
};

/** The texts of exported and copied lines of the diary. */
const diaryTable = {
  sheet: 'Changes',
  headings: {
    seenAt: 'Seen',
    changedAt: 'Changed',
    kind: 'What',
    name: 'Package',
    status: 'Status',
    field: 'Field',
    before: 'Before',
    after: 'Now',
    person: 'Person',
    id: 'Package ID',
  },
  kinds: { added: 'new', changed: 'changed', removed: 'gone', savedAgain: 'saved again' },
};

/** The texts that only main shows, so that no window loads them. */
export const mainTexts = { shell, diaryTable };
