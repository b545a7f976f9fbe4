import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../../../../../src/main/catalog/worker/index/query.ts';
import { compareRanks, rankOf } from '../../../../../../../src/main/catalog/worker/index/ranking/rank.ts';
import { rankedWords } from '../../../../../../../src/main/catalog/worker/index/ranking/ranked-words.ts';

const nothing = { name: null, creator: null, updater: null, status: null, comments: null };

function rank(
  typed: string,
  content: Partial<Record<keyof typeof nothing, string>>,
): ReturnType<typeof rankOf> {
  const words = rankedWords(parseQuery(typed));
  if (words === null) throw new Error('no words');
  return rankOf({ ...nothing, ...content }, words, false);
}

function placeOf(typed: string, content: Partial<Record<keyof typeof nothing, string>>): string {
  return rank(typed, content).place;
}

describe('the rank of a package', () => {
  it('says where in the name a word is', () => {
    expect(placeOf('invoice', { name: 'Invoice' })).toBe('exact');
    expect(placeOf('invoice', { name: 'Invoices' })).toBe('start');
    expect(placeOf('inv', { name: 'Invoice Berlin' })).toBe('start');
    expect(placeOf('inv', { name: 'Sales: Invoice' })).toBe('word');
    expect(placeOf('inv', { name: 'pre-invoice' })).toBe('word');
    expect(placeOf('inv', { name: 'sales_invoice_v2' })).toBe('word');
    expect(placeOf('voice', { name: 'Invoice' })).toBe('inside');
  });

  it('says in which other text a word is', () => {
    expect(placeOf('anna', { creator: 'Anna Lee' })).toBe('person');
    expect(placeOf('lee', { updater: 'Anna Lee' })).toBe('person');
    expect(placeOf('anna', { creator: 'Hannah Berg' })).toBe('people');
    expect(placeOf('draft', { status: 'DRAFT', comments: 'draft' })).toBe('status');
    expect(placeOf('draft', { comments: 'First draft' })).toBe('comments');
    expect(placeOf('4f', { name: 'Invoice' })).toBe('ids');
  });

  it('is as good as the word that was found in the worst place', () => {
    expect(placeOf('invoice anna', { name: 'Invoice', creator: 'Anna Lee' })).toBe('person');
    expect(placeOf('invoice berlin', { name: 'Berlin: Invoice' })).toBe('word');
    expect(placeOf('invoice lin', { name: 'Berlin: Invoice' })).toBe('inside');
    expect(placeOf('invoice 4f', { name: 'Invoice', comments: '' })).toBe('ids');
  });

  it('compares names by all words in the order in which they were typed', () => {
    expect(placeOf('invoice  berlin', { name: 'Invoice\n Berlin' })).toBe('exact');
    expect(placeOf('inv ber', { name: 'Invoice Berlin 2025' })).toBe('start');
    expect(placeOf('ber inv', { name: 'Invoice Berlin 2025' })).toBe('word');
    expect(placeOf('"invoice ber"', { name: 'Invoice Berlin' })).toBe('start');
    expect(placeOf('"voice ber"', { name: 'Invoice Berlin' })).toBe('inside');
    expect(placeOf('発布前', { name: '発布前' })).toBe('exact');
    expect(placeOf('発布 請求', { name: '発布 請求書' })).toBe('start');
    expect(placeOf('前', { name: '発布前' })).toBe('inside');
  });

  it('says whether words follow each other', () => {
    expect(rank('ber inv', { name: 'Sales Berlin Invoice' }).isTogether).toBe(true);
    expect(rank('ber inv', { name: 'Sales Berlin: new Invoice' }).isTogether).toBe(false);
    expect(rank('anna lee', { creator: 'Anna Lee' }).isTogether).toBe(true);
    expect(rank('anna lee', { creator: 'Anna Berg', updater: 'Tom Lee' }).isTogether).toBe(false);
    expect(rank('name:anna lee', { name: 'Anna', creator: 'Anna Lee' }).isTogether).toBe(false);
  });

  it('counts the words that begin a person’s name, of those that are not in the package’s name', () => {
    const anna = rank('draft anna', { status: 'DRAFT', creator: 'Anna Lee' });
    const hannah = rank('draft anna', { status: 'DRAFT', creator: 'Hannah Cole' });
    expect([anna, hannah].map(({ place, asPerson }) => [place, asPerson])).toEqual([
      ['status', 1],
      ['status', 0],
    ]);
    expect(compareRanks(anna, hannah)).toBeLessThan(0);
    expect(rank('anna', { name: 'Anna', creator: 'Anna Lee' }).asPerson).toBe(0);
  });

  it('counts the words in the name', () => {
    expect(rank('invoice anna lee', { name: 'Invoice', creator: 'Anna Lee' }).inName).toBe(1);
  });

  it('ignores words that are limited to another field', () => {
    expect(placeOf('status:draft inv', { name: 'Invoice', status: 'DRAFT' })).toBe('start');
    expect(rankedWords(parseQuery('status:draft by:anna -order'))).toBeNull();
    expect(placeOf('name:inv', { name: 'Invoice' })).toBe('start');
  });

  it('is compared by place, then by words in the name, then by whether they follow each other', () => {
    const ranks = [
      rank('anna lee', { name: 'Anna Lee' }),
      rank('anna lee', { name: 'Report of Anna Lee' }),
      rank('anna lee', { name: 'Lee: Anna' }),
      rank('anna lee', { name: 'Anna', creator: 'Tom Lee' }),
      rank('anna lee', { creator: 'Anna Lee' }),
      rank('anna lee', { creator: 'Anna Berg', updater: 'Tom Lee' }),
      rank('anna lee', { name: 'Anna', comments: 'Lee' }),
      rank('anna lee', { name: 'Anna' }),
    ];
    expect([...ranks].reverse().sort(compareRanks)).toEqual(ranks);
  });
});
