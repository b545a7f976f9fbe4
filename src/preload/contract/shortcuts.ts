/**
 * The one keyboard map: the menu takes its accelerators from it, the window its shortcuts, and the shortcut sheet its
 * lines. Keys are written as in Electron's accelerators; `Mod` is Cmd on macOS and Ctrl elsewhere.
 */
export const shortcuts = {
  find: ['Mod+F', '/'],
  refresh: ['Mod+R', 'F5'],
  packages: ['Mod+1'],
  changes: ['Mod+2'],
  settings: ['Mod+,'],
  shortcuts: ['F1', '?'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type ShortcutCommand = keyof typeof shortcuts;
