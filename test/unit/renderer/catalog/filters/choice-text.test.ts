import { describe, expect, test } from 'vitest';
import { activeFields, noChoice } from '../../../../../src/preload/contract/choice.ts';
import { choiceText, shortId } from '../../../../../src/renderer/catalog/filters/choice-text.ts';

describe('choiceText', () => {
  const textOf = (choice: Partial<typeof noChoice>): string => {
    const chosen = { ...noChoice, ...choice };
    const [field = 'status'] = activeFields(chosen);
    return choiceText(chosen, field);
  };

  test.each<[Partial<typeof noChoice>, string]>([
    [{ status: ['PUBLISHED'] }, 'Published'],
    [{ status: ['IN_REVIEW', 'DRAFT'] }, 'In review or Draft'],
    [{ creator: ['Ada', ''] }, 'Ada or No name'],
    [{ status: ['Geprüft'] }, 'Geprüft'],
    [{ status: ['WAITING_FOR_KEY'] }, 'Waiting for key'],
    [{ status: [''] }, 'No status'],
    [{ channel: ['\u200B'] }, 'No channel'],
    [{ people: ['Ada', 'Bob', 'Cy'] }, 'Ada or 2 more'],
    [{ channel: ['8f3a1c22-0000-4000-8000-00000000abcd'] }, '8f3a1c22…abcd'],
    [{ created: 'week' }, 'Last 7 days'],
    [{ created: { from: '2026-11-03', until: '2026-11-03' } }, '3 Nov 2026'],
    [{ created: { from: '2025-12-31', until: '2026-11-03' } }, '31 Dec 2025 – 3 Nov 2026'],
    [{ updated: { from: '2026-11-03', until: null } }, 'since 3 Nov 2026'],
    [{ updated: { from: null, until: '2026-11-03' } }, 'up to 3 Nov 2026'],
    [{ changed: 'unread' }, 'Not yet seen'],
    [{ changed: 'before' }, 'In the last update'],
  ])('%o', (choice, text) => {
    expect(textOf(choice)).toBe(text);
  });
});

test('shortId keeps a short ID', () => {
  expect(shortId('channel-7')).toBe('channel-7');
});
