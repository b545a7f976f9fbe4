import { describe, expect, it } from 'vitest';
import { splitTotalCount } from '../../../../src/main/catalog/raw-item.ts';
import { excerpt, toItemDetails } from '../../../../src/main/catalog/rows.ts';

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
  it('lists known fields first, then unknown ones, then the size of the list', () => {
    const raw = JSON.stringify({
      zeta: { deep: [1, 2] },
      updatedAt: 1_700_000_000.5,
      createdAt: 'soon',
      processId: 'p-1',
      comments: null,
      processName: 'Order intake',
      alpha: 'order',
    });
    const record = { id: 'p-1', createdAt: null, updatedAt: 1_700_000_000.5, raw, totalCount: '7' };
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
});

describe('splitTotalCount', () => {
  it.each([
    [{ totalcount: 5, a: 1 }, { a: 1 }, '5'],
    [{ a: 1, totalcount: 5 }, { a: 1 }, '5'],
    [{ a: 1, totalcount: 5, b: 2 }, { a: 1, b: 2 }, '5'],
    [{ totalcount: null }, {}, 'null'],
    [{ totalcount: 1.5e30 }, {}, '1.5e+30'],
    [{ a: 'say {', totalcount: 5 }, { a: 'say {' }, '5'],
    [{ a: { totalcount: 4 }, totalcount: 5 }, { a: { totalcount: 4 } }, '5'],
    [{ a: { totalcount: 4 } }, { a: { totalcount: 4 } }, null],
    [{ a: '"totalcount":5,' }, { a: '"totalcount":5,' }, null],
    [{ totalcount: 'many' }, { totalcount: 'many' }, null],
    [{ a: 1 }, { a: 1 }, null],
  ])('%j', (entry, rest, totalCount) => {
    const split = splitTotalCount(JSON.stringify(entry));
    expect(JSON.parse(split.raw)).toEqual(rest);
    expect(split.totalCount).toBe(totalCount);
  });

  it('leaves what is no JSON alone', () => {
    expect(splitTotalCount('{"totalcount":5,{')).toEqual({ raw: '{"totalcount":5,{', totalCount: null });
  });
});
