import { DamageError } from '../../storage-error.ts';
import { compress, decompress, listOf, numbersOf, stepsOf, sumsOf } from './compressed-json.ts';

/** Ids of rows as stored. `ids`: 16 bytes for each row, zeros for an id that is no lower-case UUID and is in `rows`. */
export interface EncodedNames {
  readonly rows: Uint8Array;
  readonly ids: Uint8Array;
}

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u;
const idBytes = 16;

export function encodeNames(names: ReadonlyMap<number, string>): EncodedNames {
  const ids = Buffer.alloc(names.size * idBytes);
  const others: [number, string][] = [];
  let place = 0;
  for (const id of names.values()) {
    if (uuidPattern.test(id)) ids.write(id.replaceAll('-', ''), place * idBytes, 'hex');
    else others.push([place, id]);
    place += 1;
  }
  return { rows: compress([stepsOf([...names.keys()]), others]), ids };
}

/** The id of each row that a line has named, in one epoch. */
export class NamedRows {
  /** By row: the place of its id plus 1; 0 if it has none. */
  #places = new Uint32Array(1024);
  readonly #ids: Buffer;
  readonly #others = new Map<number, string>();

  /** Later names replace earlier ones of the same rows. Throws if they are damaged. */
  constructor(names: readonly EncodedNames[]) {
    this.#ids = Buffer.concat(names.map(({ ids }) => ids));
    let first = 0;
    for (const each of names) {
      this.#add(each, first);
      first += each.ids.length / idBytes;
    }
  }

  /** The rows that are named, in ascending order. */
  *rows(): Generator<number> {
    for (const [row, place] of this.#places.entries()) if (place !== 0) yield row;
  }

  /** Null if no line has named the row. */
  id(row: number): string | null {
    const place = (this.#places[row] ?? 0) - 1;
    if (place < 0) return null;
    const other = this.#others.get(place);
    if (other !== undefined) return other;
    const hex = this.#ids.toString('hex', place * idBytes, (place + 1) * idBytes);
    const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
    return parts.join('-');
  }

  /** The row that has the id now, or 0; takes as long as comparing all ids. */
  rowOf(id: string): number {
    const bytes = uuidPattern.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : null;
    const hasId = (place: number): boolean =>
      bytes === null
        ? this.#others.get(place) === id
        : !this.#others.has(place) &&
          this.#ids.compare(bytes, 0, idBytes, place * idBytes, (place + 1) * idBytes) === 0;
    return Math.max(
      0,
      this.#places.findIndex((place) => place !== 0 && hasId(place - 1)),
    );
  }

  #add({ rows, ids }: EncodedNames, first: number): void {
    const [read, others] = listOf(decompress(rows), 2);
    const numbers = sumsOf(numbersOf(read));
    if (numbers.length * idBytes !== ids.length) throw new DamageError('diary names');
    const last = numbers.reduce((most, row) => Math.max(most, row), 0);
    if (last >= this.#places.length) {
      const places = new Uint32Array(Math.max(last + 1, 2 * this.#places.length));
      places.set(this.#places);
      this.#places = places;
    }
    for (const [place, row] of numbers.entries()) this.#places[row] = first + place + 1;
    for (const each of listOf(others)) {
      const [place, id] = listOf(each, 2);
      if (typeof place !== 'number' || typeof id !== 'string') throw new DamageError('diary names');
      this.#others.set(first + place, id);
    }
  }
}
