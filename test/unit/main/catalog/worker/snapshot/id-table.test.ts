import { describe, expect, it } from 'vitest';
import { IdTable } from '../../../../../../src/main/catalog/worker/snapshot/id-table.ts';
import fc from '../../../../../equipment/support/properties.ts';

/** A table together with the ids that a snapshot would hold. */
class Filled {
  readonly ids: string[] = [''];
  readonly table: IdTable;

  constructor(ids: Iterable<string>) {
    this.table = new IdTable();
    for (const id of ids) {
      this.table.add(id, this.ids.length);
      this.ids.push(id);
    }
  }

  find(id: string, table = this.table): number {
    return table.find(id, (row) => this.ids[row] === id);
  }
}

/** Two ids of one hash: the last unit reaches only the lower half of a hash, so it evens out what differs there. */
function colliding(): readonly [string, string] {
  const mix = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
  const start = (first: number, second: number): number => mix(mix(0x811c9dc5, first), second);
  for (let first = 1; first < 1000; first += 1) {
    const seconds = new Map<number, number>();
    for (let second = 1; second < 3000; second += 1) seconds.set(start(first, second) >>> 16, second);
    for (let second = 1; second < 3000; second += 1) {
      const hash = start(first + 1, second);
      const match = seconds.get(hash >>> 16);
      if (match === undefined) continue;
      const last = 97 ^ ((hash ^ start(first, match)) & 0xffff);
      return [String.fromCharCode(first, match, 97), String.fromCharCode(first + 1, second, last)];
    }
  }
  throw new Error('no two ids of one hash were found');
}

describe('IdTable', () => {
  it('finds the same as a Map', () => {
    const ids = fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 3000 });
    fc.assert(
      fc.property(ids, fc.array(fc.string()), (known, others) => {
        const filled = new Filled(known);
        const map = new Map(known.map((id, index) => [id, index + 1]));
        expect(filled.table.size).toBe(known.length);
        for (const id of [...known, ...others]) expect(filled.find(id)).toBe(map.get(id) ?? 0);
        for (const id of known) expect(filled.table.findOnly(id) || filled.find(id)).toBe(map.get(id));
      }),
      { numRuns: 60 },
    );
  });

  it('has the ids of another table that was added', () => {
    const ids = fc.uniqueArray(fc.string(), { maxLength: 3000 });
    fc.assert(
      fc.property(ids, fc.nat(3000), (known, size) => {
        const all = new Filled(known);
        const [first, second] = [known.slice(0, size), known.slice(size)].map((part) => {
          const table = new IdTable();
          for (const id of part) table.add(id, known.indexOf(id) + 1);
          return table;
        });
        first?.addAll(second ?? new IdTable());
        expect(first?.size).toBe(known.length);
        for (const id of known) expect(all.find(id, first)).toBe(all.find(id));
      }),
      { numRuns: 30 },
    );
  });

  it('tells ids with the same hash apart', () => {
    const [one, other] = colliding();
    expect(one).not.toBe(other);
    const filled = new Filled([one, other]);
    // Both stand side by side in the order of the hashes only if the hashes are equal.
    const asked: number[] = [];
    filled.table.find(one, (row) => {
      asked.push(row);
      return false;
    });
    expect(asked).toEqual([1, 2]);
    expect([filled.find(one), filled.find(other)]).toEqual([1, 2]);
    expect([filled.table.findOnly(one), filled.table.findOnly(other)]).toEqual([0, 0]);
    expect(new Filled([other]).table.findOnly(other)).toBe(1);
    const kept = filled.table.filter((row) => row === 2);
    expect([filled.find(one, kept), filled.find(other, kept)]).toEqual([0, 2]);
  });

  it('is equal after storing and loading, and can grow then', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 1500 }), fc.nat(), (ids, at) => {
        const split = ids.length === 0 ? 0 : at % ids.length;
        const filled = new Filled(ids.slice(0, split));
        const stored = IdTable.fromBytes(Uint8Array.from(filled.table.bytes()));
        expect(stored?.size).toBe(split);
        if (stored === null) return;
        for (const id of ids.slice(split)) {
          stored.add(id, filled.ids.length);
          filled.ids.push(id);
        }
        ids.forEach((id, index) => expect(filled.find(id, stored)).toBe(index + 1));
      }),
      { numRuns: 40 },
    );
  });

  it('filters rows, and finds those that it keeps', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `package-${index}`);
    const filled = new Filled(ids);
    const kept = filled.table.filter((row) => row % 3 === 0);
    expect(kept.size).toBe(Math.floor(ids.length / 3));
    ids.forEach((id, index) => expect(filled.find(id, kept)).toBe((index + 1) % 3 === 0 ? index + 1 : 0));
  });

  it.each([
    ['nothing', 0],
    ['less than a slot', 7],
    ['no whole number of slots', 8 * 1024 + 3],
    ['no power of two', 8 * 1000],
  ])('is not made from %s', (_, size) => {
    expect(IdTable.fromBytes(new Uint8Array(size))).toBeNull();
  });

  it('rejects bytes without an empty slot, in which a search would never end', () => {
    expect(IdTable.fromBytes(new Uint8Array(8 * 1024).fill(1))).toBeNull();
  });
});
