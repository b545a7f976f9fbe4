/** Characters that some file system does not allow in a name. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** Device names on Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
/** Characters of the name; short enough for every file system, even as UTF-8. */
const maxLength = 60;

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
  const cut = Array.from(clean).slice(0, maxLength).join('');
  // A leading dot hides a file; Windows removes trailing dots and spaces.
  const bare = cut.replace(/^[.\s]+|[.\s]+$/gu, '');
  return reserved.test(bare) ? `_${bare}` : bare;
}
