import { expect, test } from 'vitest';
import { knownStatus } from '../../../src/preload/contract/statuses.ts';

test.each([
  ['PUBLISHED', 'published'],
  ['Draft', 'draft'],
  ['IN_REVIEW', 'review'],
  ['in review', 'review'],
  ['In-Review', 'review'],
  ['inReview', 'review'],
  [' archived ', 'archived'],
  ['failed', 'failed'],
  ['', null],
  ['REVIEW', null],
  ['NOT_PUBLISHED', null],
  ['Entwurf', null],
  ['constructor', null],
  [`draft${' '.repeat(100)}`, null],
])('the service’s word %j stands for %j', (word, status) => {
  expect(knownStatus(word)).toBe(status);
});
