import { expect, test } from 'vitest';
import { isLater } from '../../../../src/main/updates/versions.ts';

const ascending = [
  '0.1.0-beta.2',
  '0.1.0-beta.10',
  '0.1.0',
  '0.1.1-beta.1',
  '0.1.1',
  '0.2.0',
  '0.10.0',
  '1.0.0',
];

test('versions follow each other', () => {
  for (const [index, version] of ascending.entries())
    expect(ascending.filter((other) => isLater(version, other))).toEqual(ascending.slice(0, index));
});

test.each(['', 'latest', '1.0', '1.0.x'])('"%s" is no version', (text) => {
  expect(isLater(text, '0.1.0')).toBe(false);
  expect(isLater('0.1.0', text)).toBe(false);
});
