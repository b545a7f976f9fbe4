/** Converts a key of the keyboard map to Electron's format; `Mod` is Cmd on macOS and Ctrl elsewhere. */
export function acceleratorFor(key: string): string {
  return key.replace(/^Mod\+/u, 'CmdOrCtrl+');
}
