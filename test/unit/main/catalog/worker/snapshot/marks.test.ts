import { expect, it } from 'vitest';
import { Marks } from '../../../../../../src/main/catalog/worker/snapshot/marks.ts';
import fc from '../../../../../equipment/support/properties.ts';

it('holds what was set last, 0 elsewhere, for any row', () => {
  const sets = fc.array(fc.tuple(fc.nat(50_000), fc.nat(3)));
  fc.assert(
    fc.property(sets, fc.nat(100), (marked, rows) => {
      const marks = new Marks(rows);
      const known = new Map(marked);
      for (const [row, mark] of marked) marks.set(row, mark);
      for (const [row, mark] of known) expect(marks.get(row)).toBe(mark);
      for (const row of [0, 1, 70_000]) expect(marks.get(row)).toBe(known.get(row) ?? 0);
    }),
  );
});
