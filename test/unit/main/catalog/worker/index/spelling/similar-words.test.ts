import { describe, expect, it } from 'vitest';
import { fold } from '../../../../../../../src/main/catalog/worker/index/fold.ts';
import { editCost } from '../../../../../../../src/main/catalog/worker/index/spelling/edit-cost.ts';
import {
  canBeMisspelt,
  similarWords,
  type SimilarWord,
} from '../../../../../../../src/main/catalog/worker/index/spelling/similar-words.ts';
import type { SearchField } from '../../../../../../../src/main/catalog/worker/index/query.ts';
import fc from '../../../../../../equipment/support/properties.ts';
import { nothing, segmentOf } from '../segments.ts';

function similarTo(
  word: string,
  names: readonly string[],
  field: SearchField | null = null,
): readonly SimilarWord[] {
  const rows = names.map((name, at) => ({ ...nothing, id: `${at}`, row: at + 1, name: fold(name) }));
  const steps = similarWords([segmentOf(rows)], [{ word: fold(word), field }]);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value[0] ?? [];
  }
}

function textsOf(similar: readonly SimilarWord[]): readonly string[] {
  return similar.map(({ text }) => text);
}

describe('similar words', () => {
  it.each([
    ['invioce', 'Invoice approval', 'invoice'],
    ['supplyer', 'Supplier master data', 'supplier'],
    ['aproval', 'Invoice approval', 'approval'],
    ['invoicce', '(Invoice)', 'invoice'],
    ['apyroll', 'q3_payroll_emea', 'payroll'],
    ['invio', 'Invoice', 'invoice'],
    ['payrollreport', 'Report of the payroll', 'payroll report'],
    ['überweisnug', 'Überweisung', 'uberweisung'],
    ['контаркт', 'Контракт', 'контракт'],
    ['τιμολόγοι', 'Τιμολόγιο', 'τιμολογιο'],
    ['주뭉서', '주문서', fold('주문서')],
    ['maintanence', 'Maintenance', 'maintenance'],
  ])('of %s in %j: %s', (typed, name, expected) => {
    expect(textsOf(similarTo(typed, [name, 'Quarterly 2025 テスト']))).toEqual([expected]);
  });

  it.each([
    ['two errors in a short word', 'invieco', 'Invoice'],
    ['three errors', 'mantanense', 'Mountenances'],
    ['another first letter', 'onvoice', 'Invoice'],
    ['figures', 'q2025', 'Q2026'],
    ['words without spaces between', 'テスト', 'テスタ'],
  ])('has none with %s', (_, typed, name) => {
    expect(similarTo(typed, [name])).toEqual([]);
  });

  it('prefers fewer errors, then a likelier error, then the more frequent word', () => {
    expect(textsOf(similarTo('planings', ['platings', 'planking', 'plannings']))).toEqual([
      'plannings',
      'platings',
      'planking',
    ]);
    expect(textsOf(similarTo('hate', ['hatw', 'hatx', 'hatx', 'hatx']))).toEqual(['hatw', 'hatx']);
    const often = Array.from({ length: 50 }, () => 'gade');
    expect(textsOf(similarTo('gate', ['gabe', ...often]))).toEqual(['gade', 'gabe']);
  });

  it('looks only in the column of the field', () => {
    expect(similarTo('invioce', ['Invoice'], 'people')).toEqual([]);
    expect(similarTo('invioce', ['Invoice'], 'id')).toEqual([]);
    expect(textsOf(similarTo('invioce', ['Invoice'], 'name'))).toEqual(['invoice']);
  });

  it('needs four letters and nothing else', () => {
    expect(['abcd', 'приз', fold('주문')].map(canBeMisspelt)).toEqual([true, true, true]);
    expect(['abc', 'a1cd', 'テスト達成', 'a b c', 'x'.repeat(41)].map(canBeMisspelt)).not.toContain(true);
  });
});

/** The distance by its definition: each way of editing the first letters is tried. */
function distance(typed: string, word: string): number {
  const at = (i: number, j: number): number => {
    if (i === 0 && j === 0) return 0;
    const ways: number[] = [];
    const first = (n: number): number => (n === 1 ? 2 : 1);
    if (i > 0) ways.push(at(i - 1, j) + first(i));
    if (j > 0) ways.push(at(i, j - 1) + first(j));
    if (i > 0 && j > 0)
      ways.push(at(i - 1, j - 1) + (typed[i - 1] === word[j - 1] ? 0 : Math.max(first(i), first(j))));
    if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
      ways.push(at(i - 2, j - 2) + 1);
    return Math.min(...ways);
  };
  return at(typed.length, word.length);
}

describe('the cost of typing a word as another one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'x'), minLength: 1, maxLength: 6 });
  const codes = (text: string): Uint32Array => Uint32Array.from(text, (each) => each.codePointAt(0) ?? 0);

  it('is within the limit where the number of errors is', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 2 }), (typed, other, errors) => {
        const cost = editCost(codes(typed), codes(other), errors * 10);
        const whole = cost === null ? Infinity : Math.ceil(cost.whole / 10);
        const expected = distance(typed, other);
        expect(whole <= errors).toBe(expected <= errors);
        if (expected <= errors) expect(whole).toBeLessThanOrEqual(expected);
      }),
    );
  });

  it.each([
    ['mant', 'main', 20],
    ['mqin', 'main', 8],
    ['mian', 'main', 8],
    ['maiin', 'main', 8],
    ['rain', 'main', 20],
    ['kain', 'main', 16],
    ['ain', 'main', 20],
    ['amin', 'main', 8],
  ])('of typing %s for %s is %d', (typed, meant, cost) => {
    expect(editCost(codes(typed), codes(meant), 20)?.whole).toBe(cost);
    expect(editCost(codes(typed), codes(meant), cost - 1)).toBeNull();
  });

  it('is known for a word of which only the beginning was typed', () => {
    expect(editCost(codes('invio'), codes('invoice'), 10)?.beginning).toBe(8);
    expect(editCost(codes('invox'), codes('invoice'), 10)).toBeNull();
  });
});
