import { expect, it } from 'vitest';
import { RowBytes } from '../../../../../../src/main/catalog/worker/snapshot/row-bytes.ts';
import fc from '../../../../../equipment/support/properties.ts';

it('returns the last value of a row, 0 by default', () => {
  const sets = fc.array(fc.tuple(fc.nat(50_000), fc.nat(3)));
  fc.assert(
    fc.property(sets, fc.nat(100), (marked, rows) => {
      const marks = new RowBytes(rows);
      const known = new Map(marked);
      for (const [row, mark] of marked) marks.set(row, mark);
      for (const [row, mark] of known) expect(marks.get(row)).toBe(mark);
      for (const row of [0, 1, 70_000]) expect(marks.get(row)).toBe(known.get(row) ?? 0);
    }),
  );
});
