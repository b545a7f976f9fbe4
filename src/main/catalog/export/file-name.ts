/** Characters that some file system does not allow in a name, or that can't be seen. */
const forbidden = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu;
/**
 * Device names on Windows, with any extension; blanks before it do not count, superscript digits do
 * (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
 */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/iu;
/** Of a name or a part. Most file systems allow a file name of 255 bytes or UTF-16 units. */
const maxCharacters = 60;
const maxBytes = 180;

interface FileNameParts {
  readonly name: string;
  /** Used if the name is empty. */
  readonly fallback: string;
  /** The exported part, in words; null for the whole list. */
  readonly part: string | null;
  readonly day: string;
  readonly extension: string;
}

/** A file name that is valid on every system. */
export function fileNameFor({ name, fallback, part, day, extension }: FileNameParts): string {
  const suffix = part === null ? '' : ` (${sanitize(part)})`;
  return `${sanitize(name) || sanitize(fallback)}${suffix} ${day}.${extension}`;
}

function sanitize(name: string): string {
  const clean = name.replace(forbidden, ' ').replace(/\s+/gu, ' ').trim();
  const cut = shorten(clean);
  // A leading dot hides a file; Windows removes trailing dots and spaces.
  const bare = cut.replace(/^[.\s]+|[.\s]+$/gu, '');
  return reserved.test(bare) ? `_${bare}` : bare;
}

function shorten(name: string): string {
  let cut = '';
  for (const character of Array.from(name).slice(0, maxCharacters)) {
    if (Buffer.byteLength(cut + character) > maxBytes) break;
    cut += character;
  }
  return cut;
}
