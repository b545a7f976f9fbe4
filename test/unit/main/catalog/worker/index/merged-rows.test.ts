import { expect, it } from 'vitest';
import { MergedRows } from '../../../../../../src/main/catalog/worker/index/merged-rows.ts';
import { addRow, emptyRows } from '../../../../../../src/main/catalog/worker/index/row-bits.ts';
import fc from '../../../../../equipment/support/properties.ts';

const most = 60;

/** A place in the order of all for each row, and the segment that has it. */
const lists = fc.record({
  places: fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: most }),
  segments: fc.array(fc.nat(5), { minLength: most, maxLength: most }),
  matching: fc.array(fc.boolean(), { minLength: most, maxLength: most }),
  reads: fc.array(fc.tuple(fc.nat(most), fc.nat(most)), { minLength: 1, maxLength: 5 }),
});

it('has the rows of all orders that match, whichever part is read first', () => {
  fc.assert(
    fc.property(lists, ({ places, segments, matching, reads }) => {
      const compare = (a: number, b: number): number => (places[a - 1] ?? 0) - (places[b - 1] ?? 0);
      const sorted = places.map((_, at) => at + 1).sort(compare);
      const orders = [0, 1, 2, 3, 4, 5].map((segment) =>
        Uint32Array.from(sorted.filter((row) => segments[row - 1] === segment)),
      );
      const found = sorted.filter((row) => matching[row - 1] === true);
      const bits = emptyRows(most);
      for (const row of found) addRow(bits, row);
      const rows = new MergedRows(orders, bits, found.length, compare);
      for (const [offset, limit] of reads)
        expect([...rows.rows(offset, limit)]).toEqual(found.slice(offset, offset + limit));
      for (const row of sorted) expect(rows.positionOf(row)).toBe(found.indexOf(row));
    }),
  );
});
