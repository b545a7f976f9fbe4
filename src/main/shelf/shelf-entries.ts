import { isDeepStrictEqual } from 'node:util';
import {
  noteLimit,
  shelfLimit,
  type ListedPackage,
  type ShelfEntry,
  type ShelfImport,
} from '../../preload/contract/shelf.ts';

/** A shelf by ids of packages, in the order in which they came. */
export type ShelfEntries = ReadonlyMap<string, ShelfEntry>;

function newEntry(id: string): ShelfEntry {
  return { id, isStarred: false, note: '', known: null, isGone: false, seenAt: null };
}

/** Changes the entries of packages. One that has neither a star nor a note leaves the shelf. */
function withEach(
  entries: ShelfEntries,
  ids: readonly string[],
  change: Partial<ShelfEntry>,
): Map<string, ShelfEntry> {
  const changed = new Map(entries);
  for (const id of ids) {
    const entry = { ...(changed.get(id) ?? newEntry(id)), ...change };
    if (entry.isStarred || entry.note !== '') changed.set(id, entry);
    else changed.delete(id);
  }
  return changed;
}

export function withStars(entries: ShelfEntries, ids: readonly string[], isStarred: boolean): ShelfEntries {
  return withEach(entries, ids, { isStarred });
}

/** A note of white space only is none. The first one of a package gives it a star. */
export function withNote(entries: ShelfEntries, id: string, text: string): ShelfEntries {
  const note = text.trim() === '' ? '' : text;
  const isFirst = note !== '' && (entries.get(id)?.note ?? '') === '';
  return withEach(entries, [id], isFirst ? { note, isStarred: true } : { note });
}

/** What searches need to know of it. */
export function contentOf(entries: ShelfEntries): {
  readonly starred: ReadonlySet<string>;
  readonly notes: ReadonlyMap<string, string>;
} {
  const all = [...entries.values()];
  return {
    starred: new Set(all.filter(({ isStarred }) => isStarred).map(({ id }) => id)),
    notes: new Map(all.filter(({ note }) => note !== '').map(({ id, note }) => [id, note])),
  };
}

export function isFull(entries: ShelfEntries): boolean {
  return entries.size > shelfLimit;
}

/** How many starred packages have changed or disappeared. */
export interface ShelfChanges {
  readonly changed: number;
  readonly gone: number;
}

/**
 * The entries compared with the list. `known`: the packages as the list has them now; null for one that it lacks. `seenAt`: when
 * the list before was read, ms since 1970. An entry takes over the spelling that its id has in the list.
 */
export function withKnown(
  entries: ShelfEntries,
  known: ReadonlyMap<string, ListedPackage | null>,
  seenAt: number | null,
): ShelfChanges & { readonly entries: ShelfEntries } {
  const compared = new Map<string, ShelfEntry>();
  let changed = 0;
  let gone = 0;
  for (const [id, entry] of entries) {
    const listed = known.get(id);
    let next = entry;
    if (listed === null) {
      // A package that no list had is not gone: an import may be of another service.
      if (entry.known !== null && !entry.isGone) {
        next = { ...entry, isGone: true, seenAt };
        gone += entry.isStarred ? 1 : 0;
      }
    } else if (listed !== undefined) {
      const { id: listedId, ...now } = listed;
      if (entry.isGone || !isDeepStrictEqual(entry.known, now)) {
        next = { ...entry, known: now, isGone: false, seenAt: null };
        changed += entry.isStarred && entry.known !== null ? 1 : 0;
      }
      if (listedId !== id) {
        const there = joinedNote(compared.get(listedId)?.note ?? '', entries.get(listedId)?.note ?? '');
        // No text is lost where the notes are too long for one entry.
        if (joinedNote(there, entry.note).length <= noteLimit) next = { ...next, id: listedId };
      }
    }
    put(compared, next);
  }
  return { entries: compared, changed, gone };
}

/** Adds an entry, joined with another one of the same package. */
function put(entries: Map<string, ShelfEntry>, entry: ShelfEntry): void {
  const other = entries.get(entry.id);
  const joined =
    other === undefined
      ? entry
      : {
          ...entry,
          note: joinedNote(other.note, entry.note),
          isStarred: entry.isStarred || other.isStarred,
        };
  entries.set(entry.id, joined);
}

/** Adds an imported shelf. No text is lost: a note that differs is added below the present one. */
export function merged(
  entries: ShelfEntries,
  imported: readonly ShelfEntry[],
): { readonly entries: ShelfEntries; readonly outcome: ShelfImport } {
  const all = new Map(entries);
  let added = 0;
  let joined = 0;
  let leftOut = 0;
  for (const other of imported) {
    const own = all.get(other.id);
    const note = own === undefined ? other.note : joinedNote(own.note, other.note);
    if (note.length > noteLimit || (own === undefined && all.size >= shelfLimit)) {
      leftOut += 1;
      continue;
    }
    if (own === undefined) added += 1;
    else if (own.note !== '' && note !== own.note) joined += 1;
    const isStarred = other.isStarred || own?.isStarred === true;
    all.set(
      other.id,
      own === undefined ? other : { ...own, isStarred, note, known: own.known ?? other.known },
    );
  }
  return { entries: all, outcome: { added, joined, leftOut } };
}

function joinedNote(own: string, other: string): string {
  if (own.includes(other)) return own;
  return other.includes(own) ? other : `${own}\n\n${other}`;
}
