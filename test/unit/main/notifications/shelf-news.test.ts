import { expect, test } from 'vitest';
import { createShelfNotification } from '../../../../src/main/notifications/shelf-news.ts';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';

const texts = messagesOf('en').shelf.news;

test('nothing is said if no starred package has changed', () => {
  expect(createShelfNotification({ changed: 0, gone: 0 }, texts, 'Head office')).toBeNull();
});

test.each([
  [1, 0, null, '1 starred package changed', ''],
  [1200, 0, 'Head office', '1,200 starred packages changed', 'Head office'],
  [0, 1, null, '1 starred package is gone', ''],
  [0, 2, 'Head office', '2 starred packages are gone', 'Head office'],
  [3, 1, null, '3 starred packages changed', '1 starred package is gone'],
  [3, 1, 'Office', '3 starred packages changed', 'Office\n1 starred package is gone'],
])('%i changed and %i gone, account %s', (changed, gone, accountLabel, title, body) => {
  expect(createShelfNotification({ changed, gone }, texts, accountLabel)).toEqual({ title, body });
});
