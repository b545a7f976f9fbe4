/** A key of the keyboard map as Electron writes it for menus: `Mod` is Cmd on macOS and Ctrl elsewhere. */
export function acceleratorFor(key: string): string {
  return key.replace(/^Mod\+/u, 'CmdOrCtrl+');
}
