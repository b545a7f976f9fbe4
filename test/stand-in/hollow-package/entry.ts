/** One entry of a placeholder distribution; paths are relative, with slashes. */
export type HollowEntry =
  | { readonly path: string; readonly content: string | Uint8Array; readonly executable?: true }
  | { readonly path: string; readonly link: string };

/** The text in placeholders; those that can be started print it to standard error. */
export const hollowMessage = "This package was made without Electron and can't run.\n";

/** A file that packing does not read; it contains what it replaces. */
export function placeholder(path: string): HollowEntry {
  return { path, content: `In place of Electron's ${path}. ${hollowMessage}` };
}

/** An executable file. */
export function program(path: string, content: Uint8Array): HollowEntry {
  return { path, content, executable: true };
}
