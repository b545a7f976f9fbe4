import { describe, expect, it } from 'vitest';
import { excerpt, toItemDetails } from '../../../../../src/main/catalog/views/rows.ts';

const times = { unit: 's', now: Date.UTC(2026, 0, 1) } as const;

describe('excerpt', () => {
  it('leaves short texts alone', () => {
    expect(excerpt('Order intake', ['in'])).toEqual({ text: 'Order intake', marks: [6, 8] });
  });

  it('cuts long ones at the end', () => {
    const { text, marks } = excerpt(`find ${'x'.repeat(1000)}`, ['find']);
    expect(text).toHaveLength(301);
    expect(text.endsWith('…')).toBe(true);
    expect(marks).toEqual([0, 4]);
  });

  it('starts shortly before a match that would be cut off', () => {
    const { text, marks } = excerpt(`${'x'.repeat(1000)}Müller${'y'.repeat(1000)}`, ['muller']);
    expect(text.startsWith('…')).toBe(true);
    expect(text.endsWith('…')).toBe(true);
    expect(text.slice(marks[0], marks[1])).toBe('Müller');
    expect(text.length).toBeLessThanOrEqual(302);
  });

  it('cuts no emoji in two', () => {
    const { text } = excerpt('x'.repeat(299) + '😀'.repeat(50), []);
    expect(text).toBe(`${'x'.repeat(299)}…`);
  });
});

describe('toItemDetails', () => {
  const bare = {
    row: 1,
    id: 'p-1',
    name: null,
    status: null,
    comments: null,
    creator: null,
    updater: null,
    channelId: null,
    creatorId: null,
    updaterId: null,
    createdAt: null,
    updatedAt: null,
    total: null,
    rest: null,
  };

  it('lists known fields first, then unknown ones, then the size of the list', () => {
    const rest = JSON.stringify({
      comments: null,
      createdAt: 'soon',
      zeta: { deep: [1, 2] },
      alpha: 'order',
    });
    const record = { ...bare, name: 'Order intake', updatedAt: 1_700_000_000.5, total: 7, rest };
    const details = toItemDetails(record, ['order'], times);
    expect(details.fields.map(({ key, value, time }) => [key, value.text, value.marks, time])).toEqual([
      ['processName', 'Order intake', [0, 5], null],
      ['comments', 'null', [], null],
      ['createdAt', 'soon', [], null],
      ['updatedAt', '1700000000.5', [], 1_700_000_000_500],
      ['processId', 'p-1', [], null],
      ['zeta', '{"deep":[1,2]}', [], null],
      ['alpha', 'order', [], null],
      ['totalcount', '7', [], null],
    ]);
  });

  it('shows what was sent in place of what was made of it', () => {
    const rest = JSON.stringify({ processName: 5, createdAt: '1700000000', processId: 12 });
    const record = { ...bare, id: '12', name: '5', createdAt: 1_700_000_000, rest };
    const details = toItemDetails(record, [], times);
    expect(details.fields.map(({ key, value, time }) => [key, value.text, time])).toEqual([
      ['processName', '5', null],
      ['createdAt', '1700000000', 1_700_000_000_000],
      ['processId', '12', null],
    ]);
  });
});
