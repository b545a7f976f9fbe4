/** What a file system somewhere does not take in a name. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** Names of devices on Windows, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
/** Characters of the part that a person has named; in UTF-8 they are bytes enough for every file system. */
const longest = 60;

/** A name for a file that every system takes: what it is called, the day, and the ending. */
export function fileNameFor(name: string, otherwise: string, day: string, ending: string): string {
  return `${plain(name) || plain(otherwise)} ${day}.${ending}`;
}

function plain(name: string): string {
  const clean = name.replace(forbidden, ' ').replace(/\s+/gu, ' ').trim();
  const cut = Array.from(clean).slice(0, longest).join('');
  // A leading dot hides a file, dots and spaces at the end get lost on Windows.
  const bare = cut.replace(/^[.\s]+|[.\s]+$/gu, '');
  return reserved.test(bare) ? `_${bare}` : bare;
}
