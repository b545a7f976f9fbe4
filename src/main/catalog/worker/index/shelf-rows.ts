import type { StoredRows } from '../snapshot/stored-rows.ts';
import { fold } from './fold.ts';
import { wordingOf, wordingsOf, type QueryTerm, type ShelfTerm, type Term } from './query.ts';
import { addRow, intersect, subtract, type RowBits } from './row-bits.ts';

/** The stars and notes of an account (src/main/shelf). A shelf is small, so that it has no index. */
export interface ShelfContent {
  /** Another one for each content. */
  readonly revision: number;
  /** Ids of packages. */
  readonly starred: ReadonlySet<string>;
  /** By id of the package. */
  readonly notes: ReadonlyMap<string, string>;
}

export const noShelf: ShelfContent = { revision: 0, starred: new Set(), notes: new Map() };

const comparedBefore = new WeakMap<ShelfContent['notes'], ReadonlyMap<string, string>>();

/** "yes" and "no" in the languages of the app, folded. A beginning is enough while a person types. */
const yes: readonly string[] = ['yes', 'ja', 'si', 'oui'];
const no: readonly string[] = ['no', 'nein', 'non'];

/** Removes the rows that a term does not match. */
export function keepOnShelf(bits: RowBits, term: ShelfTerm, shelf: ShelfContent, rows: StoredRows): void {
  const { ids, isExcluding } = meantIds(term, shelf);
  const found = rowsOf(ids, rows, bits.length);
  if (isExcluding) subtract(bits, found);
  else intersect(bits, found);
}

/** The rows whose note has a term without a prefix; null for none. */
export function notedRows(
  term: Term,
  shelf: ShelfContent,
  rows: Pick<StoredRows, 'rowOf'>,
  words: number,
): RowBits | null {
  if (term.field !== null) return null;
  const ids = idsNoted(term, shelf);
  return ids.size === 0 ? null : rowsOf(ids, rows, words);
}

/** Tells by its id whether the note of a package, which need not be in the list, has a term without a prefix. */
export function isNoted(term: Term, shelf: ShelfContent): (id: string) => boolean {
  const ids = idsNoted(term, shelf);
  return (id) => term.field === null && ids.has(id);
}

/** Tells by its id whether a term matches a package, which need not be in the list. */
export function shelfTest(term: ShelfTerm, shelf: ShelfContent): (id: string) => boolean {
  const { ids, isExcluding } = meantIds(term, shelf);
  return (id) => ids.has(id) !== isExcluding;
}

/** The packages that a term matches; with `isExcluding`, those that it does not match. */
function meantIds(
  term: ShelfTerm,
  shelf: ShelfContent,
): { readonly ids: ReadonlySet<string>; readonly isExcluding: boolean } {
  const isExcluding = term.isExcluded === true;
  if (term.field === 'note') return { ids: idsNoted(term, shelf), isExcluding };
  const begins = (words: readonly string[]): boolean =>
    words.some((word) => word.startsWith(wordingOf(term)));
  if (begins(yes)) return { ids: shelf.starred, isExcluding };
  return begins(no) ? { ids: shelf.starred, isExcluding: !isExcluding } : { ids: new Set(), isExcluding };
}

export function keepStarred(bits: RowBits, shelf: ShelfContent, rows: StoredRows): void {
  intersect(bits, rowsOf(shelf.starred, rows, bits.length));
}

function idsNoted(term: QueryTerm, { notes }: ShelfContent): ReadonlySet<string> {
  const wordings = wordingsOf(term);
  const found = [...comparedNotes(notes)].filter(([, note]) => wordings.some((each) => note.includes(each)));
  return new Set(found.map(([id]) => id));
}

/** Notes folded, with single spaces, which phrases need. Each search asks for them several times. */
function comparedNotes(notes: ShelfContent['notes']): ReadonlyMap<string, string> {
  const known =
    comparedBefore.get(notes) ??
    new Map([...notes].map(([id, note]) => [id, fold(note).replaceAll(/\s+/gu, ' ')]));
  comparedBefore.set(notes, known);
  return known;
}

function rowsOf(ids: Iterable<string>, rows: Pick<StoredRows, 'rowOf'>, words: number): RowBits {
  const found = new Uint32Array(words);
  for (const id of ids) {
    const row = rows.rowOf(id);
    if (row !== 0) addRow(found, row);
  }
  return found;
}
