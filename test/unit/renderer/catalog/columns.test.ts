import { expect, test } from 'vitest';
import { layoutFor } from '../../../../src/renderer/catalog/columns.ts';

test.each([
  [1280, ['name', 'status', 'comments', 'creator', 'updated']],
  [720, ['name', 'status', 'comments', 'creator', 'updated']],
  [719, ['name', 'status', 'creator', 'updated']],
  [539, ['name', 'status', 'updated']],
  [320, ['name', 'updated']],
  [0, ['name', 'updated']],
])('in %i pixels', (width, columns) => {
  const layout = layoutFor(width);
  expect(layout.columns).toEqual(columns);
  expect(layout.tracks.replaceAll(', ', ',').split(' ')).toHaveLength(columns.length);
});
