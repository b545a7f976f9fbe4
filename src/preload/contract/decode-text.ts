const encodings: readonly (readonly [name: string, byteOrderMark: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The text of a file that a person or an administrator has written: UTF-8, or UTF-16 with a byte order mark, which Notepad and
 * PowerShell's `>` write. The mark itself is left out.
 */
export function decodeText(file: Uint8Array | ArrayBuffer): string {
  const bytes = new Uint8Array(file);
  const found = encodings.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  return new TextDecoder(found?.[0] ?? 'utf-8').decode(bytes);
}
