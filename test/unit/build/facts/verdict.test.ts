import { describe, expect, it } from 'vitest';
import { chooseQuestions, columnOf, systemOf } from '../../../../build/facts/question.ts';
import { compare, judge, stillOpen, unexpected } from '../../../../build/facts/verdict.ts';
import { answered, answeredLongAgo, failed, question, report, skipped } from './made.ts';

describe('an answer beside what is expected', () => {
  it.each([
    ['the same value', { a: 1 }, { a: 1 }, []],
    ['more than is expected', { a: 1 }, { a: 1, b: 2 }, []],
    ['nothing where nothing is expected', { a: null }, { a: null }, []],
    ['something where nothing is expected', { a: null }, { a: 1 }, ['a is 1, expected none']],
    ['another value', { a: 'x' }, { a: 'y' }, ['a is y, expected x']],
    ['another kind of value', { a: 1 }, { a: '1' }, ['a is 1, expected 1']],
    ['an empty text', { a: '' }, { a: 'google.example' }, ['a is google.example, expected empty']],
    ['no value', { a: true }, {}, ['a is missing, expected true']],
    ['a number at a bound', { a: { atLeast: 1, atMost: 3 } }, { a: 3 }, []],
    ['a number below', { a: { atLeast: 1 } }, { a: 0 }, ['a is 0, expected at least 1']],
    ['a number above', { a: { atMost: 3 } }, { a: 4 }, ['a is 4, expected at most 3']],
    ['a number outside', { a: { atLeast: 1, atMost: 3 } }, { a: 4 }, ['a is 4, expected 1 to 3']],
    ['a text for a number', { a: { atLeast: 1 } }, { a: '2' }, ['a is 2, expected at least 1']],
  ])('%s', (_, expected, answer, differences) => {
    expect(compare(expected, answer)).toEqual(differences);
  });
});

describe('the verdict on a question', () => {
  it('goes by the answer', () => {
    expect(judge(question(), 'linux', answered({ colour: 'red' }))).toEqual({ kind: 'as expected' });
    expect(judge(question(), 'linux', answered({ colour: 'blue' }))).toEqual({
      kind: 'different',
      differences: ['colour is blue, expected red'],
    });
    expect(judge(question(), 'linux', failed('it crashed'))).toEqual({
      kind: 'no answer',
      why: 'it crashed',
    });
  });

  it('is open where nobody asked or could', () => {
    expect(judge(question(), 'linux', undefined)).toEqual({ kind: 'not asked yet', why: undefined });
    expect(judge(question(), 'linux', skipped('no paint'))).toEqual({
      kind: 'not asked yet',
      why: 'no paint',
    });
  });

  it('knows what one system does otherwise', () => {
    const apart = question({ expectedOn: { windows: { colour: 'blue' } } });
    expect(judge(apart, 'windows', answered({ colour: 'blue' }))).toEqual({ kind: 'as expected' });
    expect(judge(apart, 'macos', answered({ colour: 'blue' })).kind).toBe('different');
  });

  it('is none on another system', () => {
    expect(judge(question({ systems: ['macos'] }), 'linux', undefined)).toEqual({ kind: 'does not apply' });
  });
});

describe('a run', () => {
  const all = [question({ name: 'a' }), question({ name: 'b' })];
  it('is as expected also where something could not be asked', () => {
    expect(unexpected(all, report({ a: answered({ colour: 'red' }), b: skipped('no') }))).toEqual([]);
    expect(unexpected(all, report({ a: answered({ colour: 'red' }) }))).toEqual([]);
  });

  it('is not with another answer, nor without one', () => {
    const made = report({ a: answered({ colour: 'blue' }), b: failed('late') });
    expect(unexpected(all, made)).toEqual(['a', 'b']);
  });

  it('with an old Electron surprises nobody', () => {
    const made = report({ a: answeredLongAgo({ colour: 'blue' }) }, 'linux-22');
    expect(unexpected(all, made)).toEqual([]);
  });
});

it('what is open is named with its systems', () => {
  const all = [
    question({ name: 'a' }),
    question({ name: 'b', systems: ['linux'] }),
    question({ name: 'c', systems: ['linux', 'macos'], person: 'look' }),
  ];
  const known = new Map([
    ['linux', report({ a: answered({ colour: 'blue' }), b: answered({ colour: 'red' }), c: failed('late') })],
    ['windows', report({ a: skipped('no paint') }, 'windows')],
    ['linux-22', report({ c: answeredLongAgo({ colour: 'red' }) }, 'linux-22')],
  ] as const);
  expect(stillOpen(all, known)).toEqual(['a (Windows, macOS)', 'c (Linux, macOS), with a person']);
});

describe('the questions for a run', () => {
  const all = [
    question({ name: 'a' }),
    question({ name: 'b', systems: ['macos'] }),
    question({ name: 'c', person: 'look' }),
  ];
  const chosen = (wanted: Partial<Parameters<typeof chooseQuestions>[1]>): string[] =>
    chooseQuestions(all, { system: 'linux', withPerson: false, names: [], ...wanted }).map(
      ({ name }) => name,
    );

  it('are those of the system that need nobody, unless told otherwise', () => {
    expect(chosen({})).toEqual(['a']);
    expect(chosen({ system: 'macos' })).toEqual(['a', 'b']);
    expect(chosen({ withPerson: true })).toEqual(['c']);
    expect(chosen({ system: 'macos', names: ['b'] })).toEqual(['b']);
  });
});

it.each([
  ['linux', 'linux'],
  ['win32', 'windows'],
  ['darwin', 'macos'],
  ['freebsd', undefined],
] as const)('the system %s is %s', (platform, system) => {
  expect(systemOf(platform)).toBe(system);
});

it.each([
  ['linux', '45.4.1', 'linux'],
  ['linux', '22.3.25', 'linux-22'],
  ['windows', '22.3.25', 'windows-22'],
  ['macos', '22.3.25', undefined],
  ['linux', '122.0.0', 'linux'],
] as const)('on %s, Electron %s answers in the column %s', (system, electron, column) => {
  expect(columnOf(system, electron)).toBe(column);
});
