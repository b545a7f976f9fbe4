import { expect, test } from 'vitest';
import { anchorsIn } from '../../../../../src/renderer/catalog/list/carry-over.ts';

const idAt = (index: number) => `p${index}`;
const position = {
  top: 10.25,
  viewport: 3,
  total: 100,
  idAt,
  detailsId: null,
  activeRow: 0,
  isRowChosen: false,
};

test('prefers the first visible row, then the next ones', () => {
  expect(anchorsIn(position)).toMatchObject([
    { id: 'p10', offset: -0.25 },
    { id: 'p11', offset: 0.75 },
    { id: 'p12' },
    { id: 'p13' },
  ]);
});

test('puts the row with open details and the active row first if they are visible', () => {
  const ids = (detailsId: string | null, activeRow: number): readonly string[] =>
    anchorsIn({ ...position, detailsId, activeRow, isRowChosen: true }).map(({ id }) => id);
  expect(ids('p12', 11)).toEqual(['p12', 'p11', 'p10', 'p13']);
  expect(ids('p50', 60)).toEqual(['p10', 'p11', 'p12', 'p13']);
});

test('keeps only the row with open details or the active row at the very top', () => {
  expect(anchorsIn({ ...position, top: 0 })).toEqual([]);
  expect(anchorsIn({ ...position, top: 0, detailsId: 'p1' })).toMatchObject([{ id: 'p1' }]);
});

test('leaves out rows that are not loaded', () => {
  const some = { ...position, idAt: (index: number) => (index === 12 ? 'p12' : undefined) };
  expect(anchorsIn(some)).toMatchObject([{ id: 'p12' }]);
});
