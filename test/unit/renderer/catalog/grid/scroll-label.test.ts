import { describe, expect, it } from 'vitest';
import type { ListRow, SortColumn } from '../../../../../src/preload/contract/view.ts';
import { scrollLabel } from '../../../../../src/renderer/catalog/grid/scroll-label.ts';
import { row } from '../list/rows.ts';

const marked = (text: string): ListRow['name'] => ({ text, marks: [] });
const some: ListRow = {
  ...row('a'),
  name: marked(' überweisung'),
  status: marked('IN_REVIEW'),
  creator: marked('👩‍💻 team'),
  updater: marked(''),
  updatedAt: Date.UTC(2025, 9, 31, 12),
  rank: { places: ['people', 'nameWord'], form: 'apart', wasOpened: false },
};

const labelBy = (column: SortColumn): string =>
  scrollLabel(some, [
    { column, descending: false },
    { column: 'name', descending: false },
  ]);

describe('the label beside the scroll bar', () => {
  it.each([
    ['name', 'Ü'],
    ['status', 'In review'],
    ['creator', '👩‍💻'],
    ['updater', ''],
    ['updated', 'Oct 2025'],
    ['created', 'No date'],
  ] as const)('in the order of %s is %j', (column, label) => {
    expect(labelBy(column)).toBe(label);
  });

  it('in the order of best match tells where the words were found', () => {
    expect(scrollLabel(some, [])).toBe('People');
    expect(scrollLabel({ ...some, rank: null }, [])).toBe('');
  });
});
