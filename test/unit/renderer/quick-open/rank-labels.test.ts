import { expect, test } from 'vitest';
import { rankLabels, strengths } from '../../../../src/renderer/quick-open/rank-labels.ts';

function ranked(labels: readonly string[], query: string): readonly string[] {
  return rankLabels(
    labels.map((label) => ({ label })),
    query,
  ).map(({ value }) => value.label);
}

/** The label with its marks in brackets. */
function marked(label: string, query: string): string | undefined {
  const [found] = rankLabels([{ label }], query);
  if (found === undefined) return undefined;
  const { text, marks } = found.label;
  let result = '';
  let from = 0;
  for (let at = 0; at < marks.length; at += 2) {
    const [start = 0, end = 0] = marks.slice(at, at + 2);
    result += `${text.slice(from, start)}[${text.slice(start, end)}]`;
    from = end;
  }
  return result + text.slice(from);
}

test('the same label comes before its beginning, the beginning of a word, and the inside of one', () => {
  const labels = ['Hannah', 'Johanna Berg', 'Berg, Anna', 'Annabel', 'Anna', 'Bob'];
  expect(ranked(labels, 'anna')).toEqual(['Anna', 'Annabel', 'Berg, Anna', 'Hannah', 'Johanna Berg']);
});

test('shorter labels come first, and equal ones stay in their order', () => {
  expect(ranked(['Export for Excel', 'Export as CSV', 'Export it', 'Export on'], 'export')).toEqual([
    'Export it',
    'Export on',
    'Export as CSV',
    'Export for Excel',
  ]);
});

test('case and accents do not matter, and the marks fit the original text', () => {
  expect(marked('Réglages', 'reg')).toBe('[Rég]lages');
  expect(marked('Reglages', 'RÉG')).toBe('[Reg]lages');
  expect(marked('ﬁnding', 'fi')).toBe('[ﬁ]nding');
  expect(marked('😀 Über', 'uber')).toBe('😀 [Über]');
});

test('forms of a character find each other as in the list', () => {
  expect(marked('O’Neil’s drafts', "o'neil")).toBe('[O’Neil]’s drafts');
  expect(marked('Q1–Q2', 'q1-q2')).toBe('[Q1–Q2]');
  expect(marked('Straße ١٢', 'strasse 12')).toBe('[Straße ١٢]');
});

test('the beginning of a word is marked rather than an earlier place inside of one', () => {
  expect(marked('Hannah and Anna', 'anna')).toBe('Hannah and [Anna]');
});

test('of several words each must occur, in any order', () => {
  expect(marked('Export for Excel', 'excel export')).toBe('[Export] for [Excel]');
  expect(ranked(['Export for Excel', 'Export as CSV'], 'export excel')).toEqual(['Export for Excel']);
  // All words at the beginning of words come before a word inside of another.
  expect(ranked(['Reexport to ex', 'Export to an example'], 'to ex')).toEqual([
    'Reexport to ex',
    'Export to an example',
  ]);
  expect(ranked(['an export ride', 'all rides for export'], 'ri ex')).toEqual([
    'an export ride',
    'all rides for export',
  ]);
  expect(ranked(['aride, exit', 'a long exit of ride'], 'ri ex')).toEqual([
    'a long exit of ride',
    'aride, exit',
  ]);
});

test('without a query all labels are there, unmarked and in their order', () => {
  expect(ranked(['b', 'a'], '  ')).toEqual(['b', 'a']);
  expect(marked('Anna', '')).toBe('Anna');
});

test('people are in the order as given, whole words before beginnings and these before others', () => {
  const people = ['Henry Bennett', 'Henry Shaw', 'Ben Okafor', 'Reuben Holt', 'Benita'].map((label) => ({
    label,
  }));
  const named = (query: string): readonly string[] =>
    rankLabels(people, query, { asGiven: true }).map(({ label }) => label.text);
  expect(named('hen')).toEqual(['Henry Bennett', 'Henry Shaw']);
  expect(named('ben')).toEqual(['Ben Okafor', 'Henry Bennett', 'Benita', 'Reuben Holt']);
});

test('other words find a label if these begin with those of the query, and are not marked', () => {
  const entries = [{ label: 'Theme', words: 'dark mode' }, { label: 'Sidemark' }];
  const found = (query: string): readonly unknown[] =>
    rankLabels(entries, query).map(({ label: { text, marks }, strength }) => [text, marks, strength]);
  expect(found('dark')).toEqual([['Theme', [], strengths.whole]]);
  expect(found('dark mode')).toEqual([['Theme', [], strengths.all]]);
  expect(found('the mode')).toEqual([['Theme', [0, 3], strengths.beginning]]);
  expect(found('ark')).toEqual([['Sidemark', [5, 8], strengths.inside]]);
});
