import { DatabaseSync } from 'node:sqlite';
import {
  sortColumns,
  type SortColumn,
  type SortKey,
} from '../../../../../../../src/preload/contract/view.ts';
import type { Collation } from '../../../../../../../src/main/catalog/worker/index/order/collation.ts';
import { IdTable } from '../../../../../../../src/main/catalog/worker/snapshot/id-table.ts';
import { createTables } from '../../../../../../../src/main/catalog/worker/snapshot/schema.ts';
import type {
  StoredRows,
  TimeReading,
} from '../../../../../../../src/main/catalog/worker/snapshot/stored-rows.ts';
import { readTime } from '../../../../../../../src/main/catalog/worker/snapshot/time-unit.ts';
import fc from '../../../../../../equipment/support/properties.ts';

/** What a package is sorted by. */
export interface Sortable {
  readonly name: string | null;
  readonly status: string | null;
  readonly comments: string | null;
  readonly creator: string | null;
  readonly updated: number | null;
  readonly created: number | null;
  readonly updater: string | null;
}

const lengths = { name: 200, status: 100, creator: 100, updater: 100, comments: 40 };
const collators = {
  en: new Intl.Collator('en', { numeric: true, sensitivity: 'base' }),
  es: new Intl.Collator('es', { numeric: true, sensitivity: 'base' }),
};

/** Packages in a table as a snapshot has it, and the plain way to sort them. */
export class SortedPackages implements StoredRows {
  readonly folder = '';
  readonly name = '';
  readonly path = '';
  readonly db = new DatabaseSync(':memory:');
  readonly packages = new Map<number, Sortable>();
  ids = new IdTable();
  readonly published = true;
  readonly hasIdTable = true;
  observer = null;
  readonly unread = (): null => null;
  language: Collation = 'en';
  times: TimeReading = { unit: 's', now: Date.UTC(2026, 0, 1) };
  #lastRow = 0;

  constructor(packages: Iterable<Sortable> = []) {
    this.db.exec(createTables);
    this.add(packages);
  }

  lastRow(): number {
    return this.#lastRow;
  }

  count(): number {
    return this.packages.size;
  }

  /** Orders need no whole packages. */
  records(): readonly [] {
    return [];
  }

  rowOf(id: string): number {
    return this.ids.find(id, (row) => id === `id ${row}`);
  }

  add(packages: Iterable<Sortable>): void {
    const insert = this.db.prepare(
      `INSERT INTO package (row, id, name, status, comments, creator, updated_at, created_at, updater)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    for (const one of packages) {
      this.#lastRow += 1;
      const id = `id ${this.#lastRow}`;
      const { name, status, comments, creator, updated, created, updater } = one;
      insert.run(this.#lastRow, id, name, status, comments, creator, updated, created, updater);
      this.ids.add(id, this.#lastRow);
      this.packages.set(this.#lastRow, one);
    }
  }

  remove(isRemoved: (row: number) => boolean): void {
    for (const row of [...this.packages.keys()].filter(isRemoved)) {
      this.db.prepare('DELETE FROM package WHERE row = ?').run(row);
      this.packages.delete(row);
    }
    this.ids = this.ids.filter((row) => this.packages.has(row));
  }

  rename(row: number, name: string): void {
    const one = this.packages.get(row);
    if (one === undefined) return;
    this.packages.set(row, { ...one, name });
    this.db.prepare('UPDATE package SET name = ? WHERE row = ?').run(name, row);
  }

  replace(row: number, one: Sortable): void {
    const { name, status, comments, creator, updated, created, updater } = one;
    this.packages.set(row, one);
    this.db
      .prepare(
        `UPDATE package SET name = ?, status = ?, comments = ?, creator = ?, updated_at = ?, created_at = ?, updater = ?
         WHERE row = ?`,
      )
      .run(name, status, comments, creator, updated, created, updater, row);
  }

  rows(): Uint32Array {
    return Uint32Array.from(this.packages.keys());
  }

  /** The truth: the language's own sort by one comparison after the other. */
  sorted(keys: readonly SortKey[], ties: Iterable<number>): number[] {
    const values = new Map(keys.map(({ column }) => [column, this.#values(column)]));
    return [...ties].sort((a, b) => {
      for (const { column, descending } of keys) {
        const [one, other] = [values.get(column)?.get(a), values.get(column)?.get(b)];
        const difference = compare(one, other, descending, collators[this.language]);
        if (difference !== 0) return difference;
      }
      return 0;
    });
  }

  #values(column: SortColumn): Map<number, string | number> {
    const values = new Map<number, string | number>();
    for (const [row, one] of this.packages) {
      if (column === 'updated' || column === 'created') {
        const { unit, now } = this.times;
        const time = one[column];
        const isTime = unit === null || readTime(time, unit, now) !== null;
        if (isTime && time !== null) values.set(row, time);
      } else {
        const key = Array.from(one[column] ?? '').slice(0, lengths[column]);
        if (key.join('').trim() !== '') values.set(row, key.join('').trim());
      }
    }
    return values;
  }
}

type Value = string | number | undefined;

function compare(a: Value, b: Value, descending: boolean, collator: Intl.Collator): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const isNumbers = typeof a === 'number' && typeof b === 'number';
  const difference = isNumbers ? a - b : collator.compare(String(a), String(b));
  return descending ? -difference : difference;
}

/** Pieces of texts that a collator does something with. */
const pieces = [
  ...[
    'a',
    'B',
    'b',
    'z',
    'Z',
    'ä',
    'a\u0308',
    'Å',
    'é',
    'n',
    'ñ',
    'o',
    'ß',
    'ss',
    'æ',
    'ae',
    'ø',
    'ﬁ',
    'İ',
    'ı',
    'ch',
    'll',
  ],
  ...['0', '1', '2', '10', '007', '12345678901', '９', '٣', '𝟙', '①', '½', 'v1.2', 'v1.10'],
  ...[' ', '\t', '-', '_', '.', ',', '/', '#', '(', '…', '€', '\u200d', '\u00ad'],
  ...['Ω', 'σ', 'ς', 'Ж', 'й', 'я', 'ش', 'ب', 'א', 'ก', 'ไก', 'अ', 'क्ष'],
  ...['한', '국', 'が', 'ガ', 'ー', '日', '本', '語', '𠀋', '😀', '👩\u200d💻', '\u{e000}'],
];

/** ICU's Spanish comparison of such numbers is no order: "0a" < "1" < "0９" < "0a". English has no such circle. */
const hasUnorderedNumber = /\p{Nd}(?![0-9])\p{Nd}/u;

const sortableText = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(null, '', '  ', '\u3000') },
  {
    weight: 8,
    arbitrary: fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
      .map((some) => some.join(''))
      .filter((text) => !hasUnorderedNumber.test(text)),
  },
  // Alike up to where texts are no longer compared, or a little less far.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 30, max: 250 }), fc.constantFrom(...pieces))
      .map(([length, piece]) => 'x'.repeat(length) + piece),
  },
);

const time = fc.oneof(
  fc.constantFrom(null, 0, -1, -2.5, 5, 1e300, 1_700_000_000_000),
  fc.integer({ min: 1_700_000_000, max: 1_700_000_020 }),
  fc.double({ min: 1_700_000_000, max: 1_700_000_001, noNaN: true }),
);

const person = fc.constantFrom(null, 'Müller', 'Muller', 'Mueller', 'Ødegård', 'Źrebak', 'İpek', '田中');

/** A package without anything to sort it by. */
export const unsorted: Sortable = {
  name: null,
  status: null,
  comments: null,
  creator: null,
  updated: null,
  created: null,
  updater: null,
};

export const sortable: fc.Arbitrary<Sortable> = fc.record({
  name: sortableText,
  status: fc.constantFrom(null, 'DRAFT', 'draft', 'PUBLISHED', 'Zurückgezogen', '保留'),
  comments: sortableText,
  creator: person,
  updated: time,
  created: time,
  updater: person,
});

export const sortKeys: fc.Arbitrary<SortKey[]> = fc.array(
  fc.record({
    column: fc.constantFrom(...sortColumns),
    descending: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);
