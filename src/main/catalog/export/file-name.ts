/** What a file system somewhere does not take in a name. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** Names of devices on Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
/** Characters of the part that a person has named; in UTF-8 they are bytes enough for every file system. */
const maxLength = 60;

/** What the name of a file says. */
interface FileNameParts {
  readonly name: string;
  /** Stands for an empty name. */
  readonly fallback: string;
  /** How much of it is in the file; null where it is all. */
  readonly part: string | null;
  readonly day: string;
  readonly extension: string;
}

/** A name for a file that every system takes. */
export function fileNameFor({ name, fallback, part, day, extension }: FileNameParts): string {
  const behind = part === null ? '' : ` (${sanitize(part)})`;
  return `${sanitize(name) || sanitize(fallback)}${behind} ${day}.${extension}`;
}

function sanitize(name: string): string {
  const clean = name.replace(forbidden, ' ').replace(/\s+/gu, ' ').trim();
  const cut = Array.from(clean).slice(0, maxLength).join('');
  // A leading dot hides a file, dots and spaces at the end get lost on Windows.
  const bare = cut.replace(/^[.\s]+|[.\s]+$/gu, '');
  return reserved.test(bare) ? `_${bare}` : bare;
}
