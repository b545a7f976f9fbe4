import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../../../../src/main/catalog/worker/index/query.ts';
import {
  ShownText,
  toItemDetails,
  toListRow,
} from '../../../../../../src/main/catalog/worker/queries/list-row.ts';
import {
  prepareSearch,
  type TextTerms,
} from '../../../../../../src/main/catalog/worker/queries/prepared-terms.ts';
import type { MarkedText } from '../../../../../../src/preload/contract/view.ts';
import { barePackage } from '../../../../../equipment/support/bare-package.ts';

const times = { unit: 's', now: Date.UTC(2026, 0, 1) } as const;

/** The terms of a search in comments. */
function termsOf(typed: string): TextTerms {
  return prepareSearch(parseQuery(typed)).byText.comments;
}

function excerpt(text: string, typed: string): MarkedText {
  return new ShownText(text, termsOf(typed)).excerpt();
}

/** What is marked in a text. */
function marked({ text, marks }: MarkedText): string[] {
  return marks.flatMap((start, index) => (index % 2 === 0 ? [text.slice(start, marks[index + 1])] : []));
}

describe('what is shown', () => {
  it('has no text of invisible characters, and none that turns its letters round', () => {
    const record = { ...barePackage, name: '\u200B \u3164', comments: 'invoice\u202Efdp.exe' };
    const row = toListRow(record, prepareSearch(parseQuery('fdp')), times, {
      change: null,
      rank: null,
      note: '',
    });
    expect(row.name.text).toBe('');
    expect(row.comments).toEqual({ text: 'invoice\u200Bfdp.exe', marks: [8, 11] });
    const details = toItemDetails(record, parseQuery('fdp'), times);
    expect(details.fields.map(({ value }) => value.text)).toContain('invoice\u200Bfdp.exe');
  });
});

describe('an excerpt', () => {
  it('does not change short texts', () => {
    expect(excerpt('Order intake', 'in')).toEqual({ text: 'Order intake', marks: [6, 8] });
  });

  it('cuts long ones at the end', () => {
    const { text, marks } = excerpt(`find ${'x'.repeat(1000)}`, 'find');
    expect(text).toHaveLength(301);
    expect(text.endsWith('…')).toBe(true);
    expect(marks).toEqual([0, 4]);
  });

  it('starts shortly before a match that would be cut off', () => {
    const shown = excerpt(`${'x'.repeat(1000)}Müller${'y'.repeat(1000)}`, 'muller');
    expect(shown.text.startsWith('…')).toBe(true);
    expect(shown.text.endsWith('…')).toBe(true);
    expect(marked(shown)).toEqual(['Müller']);
    expect(shown.marks[0]).toBe(41);
    expect(shown.text.length).toBeLessThanOrEqual(302);
  });

  it('marks the visible part of a match that extends beyond it', () => {
    const shown = excerpt(`${'-'.repeat(100)}${'a'.repeat(400)}`, 'a'.repeat(201));
    expect(shown.text).toBe(`…${'-'.repeat(40)}${'a'.repeat(260)}…`);
    expect(shown.marks).toEqual([41, 301]);
  });

  it('marks nothing that it does not show', () => {
    expect(excerpt(`ab ${'-'.repeat(400)} ab`, 'ab').marks).toEqual([0, 2]);
  });

  it('splits no emoji', () => {
    const { text } = excerpt('x'.repeat(299) + '😀'.repeat(50), '');
    expect(text).toBe(`${'x'.repeat(299)}…`);
  });

  it('of a huge text has at most 500 marks', () => {
    const { text, marks } = new ShownText('a-'.repeat(100_000), termsOf('a')).beginning();
    expect(text).toHaveLength(20_000);
    expect(marks).toHaveLength(1000);
    expect(marks.slice(-2)).toEqual([998, 999]);
  });
});

describe('toListRow', () => {
  const record = {
    ...barePackage,
    id: 'pack-7',
    name: 'Order intake',
    status: 'PUBLISHED',
    comments: 'Müller asked',
    creator: 'Anna Schmidt',
    updater: 'Bernd Müller',
    channelId: 'chan-7',
    creatorId: 'user-7',
    updaterId: 'user-8',
    createdAt: 1_600_000_000,
    updatedAt: 1_700_000_000,
  };
  const row = (typed: string, more = {}): ReturnType<typeof toListRow> =>
    toListRow({ ...record, ...more }, prepareSearch(parseQuery(typed)), times, {
      change: 'added',
      rank: null,
      note: 'Ask Ben about\nthe budget',
    });
  const columnsOf = (shown: ReturnType<typeof row>): string[][] =>
    shown.matchesByTerm.map((matches) => matches.map(({ column }) => column));
  const also = (typed: string, more = {}): string[][] =>
    row(typed, more).otherMatches.map(({ field, value }) => [field, ...marked(value)]);

  it('shows the texts of a package with their marks', () => {
    expect(row('r name:in by:sch status:pub comment:er')).toEqual({
      id: 'pack-7',
      idMarks: [],
      name: { text: 'Order intake', marks: [1, 2, 4, 5, 6, 8] },
      status: { text: 'PUBLISHED', marks: [0, 3] },
      comments: { text: 'Müller asked', marks: [4, 6] },
      creator: { text: 'Anna Schmidt', marks: [5, 8] },
      updater: { text: 'Bernd Müller', marks: [2, 3, 11, 12] },
      channel: { text: 'chan-7', marks: [] },
      createdAt: 1_600_000_000_000,
      updatedAt: 1_700_000_000_000,
      matchesByTerm: [
        [
          { column: 'name', range: [1, 2] },
          { column: 'comments', range: [5, 6] },
          { column: 'updater', range: [2, 3] },
        ],
        [{ column: 'name', range: [6, 8] }],
        [{ column: 'creator', range: [5, 8] }],
        [{ column: 'status', range: [0, 3] }],
        [{ column: 'comments', range: [4, 6] }],
      ],
      otherMatches: [],
      rank: null,
      change: 'added',
    });
  });

  it('marks the whole status if a term is its name in the app', () => {
    const status = (typed: string): readonly number[] => row(typed).status.marks;
    expect(status('status:veröff')).toEqual([0, 9]);
    expect(status('status:lish')).toEqual([3, 7]);
    expect(status('veröffentlicht')).toEqual([]);
    expect(status('status:entwurf')).toEqual([]);
  });

  it('marks ids and channels in which a term is searched', () => {
    expect(row('pack chan').idMarks).toEqual([0, 4]);
    expect(row('pack chan').channel.marks).toEqual([0, 4]);
    expect(row('name:7').idMarks).toEqual([]);
  });

  it('has no time for an implausible number', () => {
    expect(row('', { createdAt: 0, updatedAt: null })).toMatchObject({ createdAt: null, updatedAt: null });
  });

  it.each([
    ['no term', '', []],
    ['terms in several', 'order muller', [['name'], ['comments', 'updater']]],
    ['a bound term', 'by:muller', [['updater']]],
    ['an id', 'pack', [['id']]],
    ['a channel and an id', '7', [['id', 'channel']]],
    ['a channel for a bound term', 'channel:7', [['channel']]],
    ['a phrase', '"bernd m"', [['updater']]],
    ['nothing', 'nowhere', [[]]],
  ])('tells which columns show %s: %j', (_, typed, expected) => {
    expect(columnsOf(row(typed))).toEqual(expected);
    expect(also(typed)).toEqual([]);
  });

  it.each([
    ['who created', 'user-7', [['creatorId', 'user-7']]],
    ['who updated', 'user-8', [['updaterId', 'user-8']]],
    [
      'both for different terms',
      'user-8 user-7',
      [
        ['updaterId', 'user-8'],
        ['creatorId', 'user-7'],
      ],
    ],
    [
      'one of them for several terms',
      'user- r-8',
      [
        ['creatorId', 'user-'],
        ['updaterId', 'user-8'],
      ],
    ],
    ['one of them, in which it marks no other term', 'user- 7', [['creatorId', 'user-']]],
    ['one of them beside columns', 'user-8 chan', [['updaterId', 'user-8']]],
  ])('shows also the id of %s: %j', (_, typed, expected) => {
    expect(also(typed)).toEqual(expected);
  });

  it('shows a match at any position in a text', () => {
    const comments = `${'x'.repeat(30_000)} pack`;
    const shown = row('pack', { comments });
    expect(marked(shown.comments)).toEqual(['pack']);
    expect(columnsOf(shown)).toEqual([['comments', 'id']]);
  });

  it('shows another part of a text for a term that its excerpt leaves out', () => {
    const comments = `first ${'word '.repeat(100)}last`;
    const shown = row('first last', { comments });
    expect(marked(shown.comments)).toEqual(['first']);
    expect(columnsOf(shown)).toEqual([['comments'], []]);
    expect(also('first last', { comments })).toEqual([['comments', 'last']]);
  });

  it('tells where in an excerpt a term is first', () => {
    const comments = `${'somewhat '.repeat(50)}needle and Nadel`;
    const { comments: shown, matchesByTerm } = row('needle nadel', { comments });
    const ranges = matchesByTerm.map(([match]) => shown.text.slice(...(match?.range ?? [])));
    expect(ranges).toEqual(['needle', 'Nadel']);
    expect(row('status:veröff').matchesByTerm).toEqual([[{ column: 'status', range: [0, 9] }]]);
    // Only what is marked counts as shown.
    expect(row('status:lish status:veröff').matchesByTerm).toEqual([
      [{ column: 'status', range: [3, 7] }],
      [{ column: 'status', range: [3, 7] }],
    ]);
  });

  it('begins an excerpt with a whole word', () => {
    const comments = `${'somewhat '.repeat(50)}needle`;
    expect(row('needle', { comments }).comments.text).toMatch(/^…somewhat (?:somewhat )*needle$/u);
  });
});

describe('toItemDetails', () => {
  it('lists known fields first, then unknown ones, then the size of the list', () => {
    const rest = JSON.stringify({
      comments: null,
      createdAt: 'soon',
      zeta: { deep: [1, 2] },
      alpha: 'order',
    });
    const record = { ...barePackage, name: 'Order intake', updatedAt: 1_700_000_000.5, total: 7, rest };
    const details = toItemDetails(record, parseQuery('order soon 1700 null 7'), times);
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

  it('marks every searched field, and restricted terms only in their field', () => {
    const record = {
      ...barePackage,
      name: 'x1',
      status: 'x1',
      comments: 'x1',
      creator: 'x1',
      updater: 'x1',
      channelId: 'x1',
      creatorId: 'x1',
      updaterId: 'x1',
      id: 'x1',
    };
    const where = (typed: string): string[] =>
      toItemDetails(record, parseQuery(typed), times).fields.flatMap(({ key, value }) =>
        value.marks.length > 0 ? [key] : [],
      );
    expect(where('x')).toEqual([
      'processName',
      'processStatus',
      'comments',
      'creatorName',
      'createdBy',
      'updatorName',
      'updatedBy',
      'processId',
      'channelId',
    ]);
    expect(where('by:x')).toEqual(['creatorName', 'updatorName']);
    expect(where('id:1')).toEqual(['createdBy', 'updatedBy', 'processId', 'channelId']);
    expect(where('channel:1')).toEqual(['channelId']);
    expect(where('name:x comment:1 status:x1')).toEqual(['processName', 'processStatus', 'comments']);
  });

  it('shows the original value instead of a converted one', () => {
    const rest = JSON.stringify({ processName: 5, createdAt: '1700000000', processId: 12 });
    const record = { ...barePackage, id: '12', name: '5', createdAt: 1_700_000_000, rest };
    const details = toItemDetails(record, parseQuery('5'), times);
    expect(details.fields.map(({ key, value, time }) => [key, value.text, value.marks, time])).toEqual([
      ['processName', '5', [0, 1], null],
      ['createdAt', '1700000000', [], 1_700_000_000_000],
      ['processId', '12', [], null],
    ]);
  });

  it('marks nothing in a value that is no text', () => {
    const rest = JSON.stringify({ processName: { text: 'order' } });
    const [name] = toItemDetails({ ...barePackage, rest }, parseQuery('order'), times).fields;
    expect(name?.value).toEqual({ text: '{"text":"order"}', marks: [] });
  });
});
