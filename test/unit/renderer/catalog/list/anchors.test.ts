import { expect, test } from 'vitest';
import { anchorsIn } from '../../../../../src/renderer/catalog/list/anchors.ts';

const idAt = (index: number) => `p${index}`;
const viewport = { top: 10.25, viewport: 3, total: 100, idAt };
const nothing = { selected: null, active: null };

test('the first row in sight is kept where it is, then the next ones', () => {
  expect(anchorsIn(viewport, nothing)).toMatchObject([
    { id: 'p10', offset: -0.25 },
    { id: 'p11', offset: 0.75 },
    { id: 'p12' },
    { id: 'p13' },
  ]);
});

test('what the person has pointed at comes first, where it is in sight', () => {
  const ids = (selected: string | null, active: number | null): readonly string[] =>
    anchorsIn(viewport, { selected, active }).map(({ id }) => id);
  expect(ids('p12', 11)).toEqual(['p12', 'p11', 'p10', 'p13']);
  expect(ids('p50', 60)).toEqual(['p10', 'p11', 'p12', 'p13']);
});

test('at the very top only what the person has pointed at is kept', () => {
  expect(anchorsIn({ ...viewport, top: 0 }, nothing)).toEqual([]);
  expect(anchorsIn({ ...viewport, top: 0 }, { selected: 'p1', active: null })).toMatchObject([{ id: 'p1' }]);
});

test('rows that are not here are none to go by', () => {
  const some = { ...viewport, idAt: (index: number) => (index === 12 ? 'p12' : undefined) };
  expect(anchorsIn(some, nothing)).toMatchObject([{ id: 'p12' }]);
});
