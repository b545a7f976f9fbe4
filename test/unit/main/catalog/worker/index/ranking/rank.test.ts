import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../../../../../src/main/catalog/worker/index/query.ts';
import { compareRanks, rankOf } from '../../../../../../../src/main/catalog/worker/index/ranking/rank.ts';
import { rankedWords } from '../../../../../../../src/main/catalog/worker/index/ranking/ranked-words.ts';

const nothing = { name: null, creator: null, updater: null, status: null, comments: null, note: '' };

function rank(
  typed: string,
  content: Partial<Record<keyof typeof nothing, string>>,
): ReturnType<typeof rankOf> {
  const words = rankedWords(parseQuery(typed));
  if (words === null) throw new Error('no words');
  return rankOf({ ...nothing, ...content }, words, false);
}

type Content = Partial<Record<keyof typeof nothing, string>>;

/** The places of the words, the worst first, and how they stand unless they are apart. */
function rankText(typed: string, content: Content): string {
  const { places, form } = rank(typed, content);
  return [...places, ...(form === 'apart' ? [] : [`(${form})`])].join(' ');
}

/** Whether the packages are in the order of best match, each better than the next. */
function expectOrder(typed: string, contents: readonly Content[]): void {
  const ranks = contents.map((content) => rank(typed, content));
  expect([...ranks].reverse().sort(compareRanks)).toEqual(ranks);
  const compared = ranks.slice(1).map((next, at) => compareRanks(ranks[at] ?? next, next));
  expect(compared.every((each) => each < 0)).toBe(true);
}

describe('the rank of a package', () => {
  it('says where in the name a word is', () => {
    expect(rankText('invoice', { name: 'Invoice' })).toBe('nameWord (exact)');
    expect(rankText('invoice', { name: 'Invoice Berlin' })).toBe('nameWord (start)');
    expect(rankText('invoice', { name: 'Sales: Invoice' })).toBe('nameWord');
    expect(rankText('invoice', { name: 'sales_invoice_v2' })).toBe('nameWord');
    expect(rankText('invoice', { name: 'Invoices' })).toBe('nameStart (start)');
    expect(rankText('inv', { name: 'pre-invoice' })).toBe('nameStart');
    expect(rankText('voice', { name: 'Invoice' })).toBe('name');
  });

  it('says in which other text a word is', () => {
    expect(rankText('anna', { creator: 'Anna Lee' })).toBe('personWord');
    expect(rankText('lee', { updater: 'Anna Lee' })).toBe('personWord');
    expect(rankText('ann', { creator: 'Anna Lee' })).toBe('personStart');
    expect(rankText('anna', { creator: 'Hannah Berg' })).toBe('people');
    expect(rankText('draft', { status: 'DRAFT', comments: 'draft' })).toBe('status');
    expect(rankText('draft', { comments: 'First draft' })).toBe('comments');
    expect(rankText('draft', { note: 'Ask about the draft' })).toBe('comments');
    expect(rankText('4f', { name: 'Invoice' })).toBe('ids');
  });

  it('has the places of all words, the worst first', () => {
    expect(rankText('anna invoice', { name: 'New Invoice', creator: 'Anna Lee' })).toBe(
      'personWord nameWord',
    );
    expect(rankText('invoice lin', { name: 'Berlin: Invoice' })).toBe('name nameWord');
    expect(rankText('name:anna lee', { name: 'x Anna', creator: 'Anna Lee' })).toBe('personWord nameWord');
  });

  it('tells how the words in the name stand there, as they were typed', () => {
    expect(rankText('invoice  berlin', { name: 'Invoice\n Berlin' })).toBe('nameWord nameWord (exact)');
    expect(rankText('inv ber', { name: 'Invoice Berlin 2025' })).toBe('nameStart nameStart (start)');
    expect(rankText('ber inv', { name: 'Invoice Berlin 2025' })).toBe('nameStart nameStart');
    expect(rankText('ber inv', { name: 'Sales Berlin Invoice' })).toBe('nameStart nameStart (together)');
    expect(rankText('"voice ber"', { name: 'Invoice Berlin' })).toBe('name');
    expect(rankText('発布前', { name: '発布前' })).toBe('name (exact)');
    expect(rankText('発布 請求', { name: '発布 請求書' })).toBe('name name (start)');
    expect(rankText('anna lee', { creator: 'Anna Lee' })).toBe('personWord personWord (together)');
    expect(rankText('anna lee', { creator: 'Anna Berg', updater: 'Tom Lee' })).toBe('personWord personWord');
    expect(rankText('anna payroll', { name: 'Payroll', creator: 'Anna' })).toBe(
      'personWord nameWord (exact)',
    );
  });

  it('ignores words that are limited to another field', () => {
    expect(rankText('status:draft inv', { name: 'Invoice', status: 'DRAFT' })).toBe('nameStart (start)');
    expect(rankedWords(parseQuery('status:draft by:anna -order'))).toBeNull();
    expect(rankText('name:inv', { name: 'Invoice' })).toBe('nameStart (start)');
  });
});

describe('the order of best match', () => {
  it('has a whole word before a longer one that begins with it, also in quotes', () => {
    const versions = [{ name: 'Aurora v2.1 – Invoice' }, { name: 'Aurora v2.12' }];
    expectOrder('aurora v2.1', versions);
    expectOrder('"aurora v2.1"', versions);
    expectOrder('name:v2.1', [{ name: 'Invoice (v2.1)' }, { name: 'v2.12' }]);
  });

  it('looks at every word', () => {
    expectOrder('invoice north', [
      { name: 'Invoice approval North' },
      { name: 'Approval of Invoice, northern' },
      { name: 'Approval of invoices for the northern branch' },
    ]);
    expectOrder('draft anna', [
      { status: 'DRAFT', creator: 'Anna Lee' },
      { status: 'DRAFT', creator: 'Annabel Lee' },
      { status: 'DRAFT', creator: 'Hannah Cole' },
    ]);
  });

  it('has the exact name first if the other word is a person', () => {
    expectOrder('payroll anna', [
      { name: 'Payroll for Anna' },
      { name: 'Payroll', creator: 'Anna Lee' },
      { name: 'Payroll Berlin', creator: 'Anna Lee' },
      { name: 'Berlin Payroll', creator: 'Anna Lee' },
    ]);
  });

  it('has people with that name before names that begin with it', () => {
    expectOrder('ben', [
      { name: 'Ask Ben' },
      { creator: 'Ben Okafor' },
      { name: 'Benelux' },
      { creator: 'Benita Cole' },
    ]);
  });

  it('is that of places, then of how the words stand', () => {
    expectOrder('anna lee', [
      { name: 'Anna Lee' },
      { name: 'Anna Lee, report' },
      { name: 'Report of Anna Lee' },
      { name: 'Lee: Anna' },
      { name: 'Anna', creator: 'Tom Lee' },
      { name: 'To Anna', creator: 'Tom Lee' },
      { creator: 'Anna Lee' },
      { creator: 'Anna Berg', updater: 'Tom Lee' },
      { name: 'Anna', comments: 'Lee' },
      { name: 'Anna' },
    ]);
  });
});
