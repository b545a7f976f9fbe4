import type { StoredRows } from '../snapshot/stored-rows.ts';
import { fold } from './fold.ts';
import { wordingOf, type ShelfTerm } from './query.ts';
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
  const isExcluded = term.isExcluded === true;
  if (term.field === 'note') {
    const noted = [...shelf.notes].filter(([, note]) => noteIncludes(note, term));
    return { ids: new Set(noted.map(([id]) => id)), isExcluding: isExcluded };
  }
  const begins = (words: readonly string[]): boolean =>
    words.some((word) => word.startsWith(wordingOf(term)));
  if (begins(yes)) return { ids: shelf.starred, isExcluding: isExcluded };
  return begins(no)
    ? { ids: shelf.starred, isExcluding: !isExcluded }
    : { ids: new Set(), isExcluding: isExcluded };
}

export function keepStarred(bits: RowBits, shelf: ShelfContent, rows: StoredRows): void {
  intersect(bits, rowsOf(shelf.starred, rows, bits.length));
}

/** The parts of a phrase follow each other with white space between. */
function noteIncludes(note: string, term: ShelfTerm): boolean {
  return fold(note).replaceAll(/\s+/gu, ' ').includes(wordingOf(term));
}

function rowsOf(ids: Iterable<string>, rows: StoredRows, words: number): RowBits {
  const found = new Uint32Array(words);
  for (const id of ids) {
    const row = rows.rowOf(id);
    if (row !== 0) addRow(found, row);
  }
  return found;
}
