import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { RowTotals, writeTotals } from '../../../../../../src/main/catalog/worker/snapshot/row-totals.ts';
import { createTables } from '../../../../../../src/main/catalog/worker/snapshot/schema.ts';
import { finish } from '../../../../../equipment/support/finish.ts';
import fc from '../../../../../equipment/support/properties.ts';

const totals = fc.option(fc.constantFrom(0, 1, 2.5, Number.POSITIVE_INFINITY));

it('returns the last total of each row', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), totals)), (sets) => {
      const kept = new RowTotals();
      for (const [row, total] of sets) kept.set(row, total);
      for (const [row, total] of new Map(sets)) expect(kept.get(row)).toBe(total);
    }),
  );
});

it('stores runs of equal totals, from which the total of each row is read', () => {
  fc.assert(
    fc.property(fc.array(fc.option(totals, { nil: undefined })), (byRow) => {
      const db = new DatabaseSync(':memory:');
      db.exec(createTables);
      db.exec('INSERT INTO total_run (first_row, total) VALUES (1, 77)');
      finish(writeTotals(db, byRow.length, (row) => byRow[row - 1]));
      const read = db.prepare(
        'SELECT total FROM total_run WHERE first_row <= ? ORDER BY first_row DESC LIMIT 1',
      );
      for (const [at, total] of byRow.entries())
        if (total !== undefined) expect(read.get(at + 1)?.['total']).toBe(total);
      const present = byRow.filter((total) => total !== undefined);
      const runs = present.filter((total, at) => at === 0 || total !== present[at - 1]).length;
      expect(db.prepare('SELECT count(*) AS runs FROM total_run').get()?.['runs']).toBe(runs);
      db.close();
    }),
  );
});
