/** Commands that main runs by itself. */
export const windowCommands = ['zoomIn', 'zoomOut', 'zoomReset', 'about', 'quit'] as const;
export type WindowCommand = (typeof windowCommands)[number];
/** Those with a shortcut. */
export const windowShortcuts = [
  'zoomIn',
  'zoomOut',
  'zoomReset',
  'quit',
] as const satisfies readonly WindowCommand[];
export type WindowShortcut = (typeof windowShortcuts)[number];

/** Commands of the page with a shortcut. */
export const shortcutCommands = [
  'find',
  'quickOpen',
  'refresh',
  'packages',
  'changes',
  'settings',
  'shortcuts',
  'nextAccount',
  'saveView',
  'export',
  'print',
] as const;
export type ShortcutCommand = (typeof shortcutCommands)[number];

/** Copies the selected packages in the list, a line of What changed, or the id of a package in Go to anything. */
export const copyKeys = 'Mod+C';
/** Copies the id of a package in the list. */
export const copyIdKeys = 'Mod+Shift+C';
/** Copies the link to a package in Go to anything. */
export const copyLinkKeys = 'Mod+L';
export const selectAllKeys = 'Mod+A';
/** Gives packages a star or removes it, as browsers keep a page. */
export const starKeys = 'Mod+D';

/** Commands that the page runs, with and without a shortcut. */
export const menuCommands = [
  ...shortcutCommands,
  'shelf',
  'export-csv',
  'export-xlsx',
  'save-pdf',
  'earlier-list',
  'differences',
  'clear-recent',
  'connection',
  'add-account',
  'sign-out',
  'report',
] as const;
export type MenuCommand = (typeof menuCommands)[number];

/**
 * The keyboard map for menu and shortcut sheet (the first key of each) and for the page, which takes a key before the menu
 * does and alone knows keyboard layouts (`pressed-keys.ts`). Keys are in the format of Electron's
 * accelerators; `Mod` is Cmd on macOS and Ctrl elsewhere.
 */
export const shortcuts: Readonly<Record<ShortcutCommand | WindowShortcut, readonly [string, ...string[]]>> = {
  find: ['Mod+F', '/'],
  quickOpen: ['Mod+K'],
  refresh: ['Mod+R', 'F5'],
  packages: ['Mod+1'],
  changes: ['Mod+2'],
  settings: ['Mod+,'],
  shortcuts: ['F1', '?'],
  nextAccount: ['Mod+Shift+A'],
  saveView: ['Mod+S'],
  export: ['Mod+E'],
  print: ['Mod+P'],
  zoomIn: ['Mod+Plus', 'Mod+='],
  zoomOut: ['Mod+-'],
  zoomReset: ['Mod+0'],
  quit: ['Mod+Q'],
};
