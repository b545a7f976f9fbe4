/** One entry of a placeholder distribution; paths are relative, with slashes. */
export type HollowEntry =
  | { readonly path: string; readonly content: string | Uint8Array; readonly executable?: true }
  | { readonly path: string; readonly link: string };

/** What a placeholder says of itself, on its standard error where it can be started at all. */
export const hollowMessage = "This package was made without Electron and can't run.\n";

/** A file that nothing looks into while packing; it says what it stands for. */
export function placeholder(path: string): HollowEntry {
  return { path, content: `In place of Electron's ${path}. ${hollowMessage}` };
}

/** A file that systems see as a program. */
export function program(path: string, content: Uint8Array): HollowEntry {
  return { path, content, executable: true };
}
