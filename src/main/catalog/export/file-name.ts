/** What a file system somewhere does not take in a name. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** Names of devices on Windows, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
/** Characters of the part that a person has named; in UTF-8 they are bytes enough for every file system. */
const longest = 60;

/** What the name of a file says. */
interface Named {
  readonly name: string;
  /** Stands for an empty name. */
  readonly otherwise: string;
  /** How much of it is in the file; null where it is all. */
  readonly part: string | null;
  readonly day: string;
  readonly ending: string;
}

/** A name for a file that every system takes. */
export function fileNameFor({ name, otherwise, part, day, ending }: Named): string {
  const behind = part === null ? '' : ` (${plain(part)})`;
  return `${plain(name) || plain(otherwise)}${behind} ${day}.${ending}`;
}

function plain(name: string): string {
  const clean = name.replace(forbidden, ' ').replace(/\s+/gu, ' ').trim();
  const cut = Array.from(clean).slice(0, longest).join('');
  // A leading dot hides a file, dots and spaces at the end get lost on Windows.
  const bare = cut.replace(/^[.\s]+|[.\s]+$/gu, '');
  return reserved.test(bare) ? `_${bare}` : bare;
}
