import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openedLimit, type OpenedPackage } from '../../../../../src/preload/contract/saved-view.ts';
import {
  openedFor,
  OpenedPackages,
  withOpened,
} from '../../../../../src/renderer/catalog/list/opened-packages.ts';

const entry = (id: string, text: string): OpenedPackage => ({ id, text });

describe('remembering an opened package', () => {
  it('puts it first, once for each text', () => {
    const opened = [entry('a', 'inv'), entry('b', 'pay'), entry('a', 'pay')];
    expect(withOpened(opened, 'a', ' PAY ')).toEqual([
      entry('a', 'pay'),
      entry('a', 'inv'),
      entry('b', 'pay'),
    ]);
  });

  it('needs no text, but is then preferred for none', () => {
    const opened = withOpened([], 'a', '  ');
    expect(opened).toEqual([entry('a', '')]);
    expect(openedFor(opened, 'inv')).toEqual([]);
  });

  it('forgets the oldest beyond the limit', () => {
    const many = Array.from({ length: openedLimit }, (_, at) => entry(`p-${at}`, 'x'));
    const next = withOpened(many, 'new', 'y');
    expect(next).toHaveLength(openedLimit);
    expect(next[0]).toEqual(entry('new', 'y'));
    expect(next.at(-1)).toEqual(many.at(-2));
  });
});

it.each([
  ['the same text first', 'inv', ['same', 'longer', 'shorter']],
  ['a text that begins like it', 'i', ['longer', 'same', 'shorter']],
  ['a text whose beginning it is', 'invoice', ['longer', 'same', 'shorter']],
  ['other letters', 'pay', []],
  ['no letters', ' ', []],
])('packages are preferred for %s', (_, typed, expected) => {
  const opened = [
    entry('longer', 'invoi'),
    entry('same', 'inv'),
    entry('shorter', 'in'),
    entry('same', 'in'),
  ];
  expect(openedFor(opened, typed)).toEqual(expected);
});

describe('opened packages', () => {
  let saved: readonly OpenedPackage[] = [];
  const make = (): OpenedPackages =>
    new OpenedPackages(
      () => saved,
      (opened) => Promise.resolve((saved = opened)),
    );

  beforeEach(() => {
    vi.useFakeTimers();
    saved = [];
  });
  afterEach(() => vi.useRealTimers());

  it('change nothing while a text stays', () => {
    const opened = make();
    expect(opened.preferredFor('inv')).toEqual([]);
    opened.add('a', 'inv');
    expect(opened.preferredFor('inv')).toEqual([]);
    expect(opened.for('inv')).toEqual(['a']);
    expect(opened.preferredFor('in')).toEqual(['a']);
  });

  it('include one that the open details have stayed at', () => {
    const opened = make();
    opened.moved('passed', 'inv');
    opened.moved('stayed', 'inv');
    vi.advanceTimersByTime(2999);
    expect(saved).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(saved).toEqual([entry('stayed', 'inv')]);
    opened.moved('closed', 'inv');
    opened.moved(null, 'inv');
    vi.runAllTimers();
    expect(saved).toHaveLength(1);
  });

  it('are forgotten at once', async () => {
    const opened = make();
    opened.add('a', 'inv');
    opened.moved('b', 'inv');
    await opened.clear();
    vi.runAllTimers();
    expect(saved).toEqual([]);
    expect(opened.preferredFor('inv')).toEqual([]);
  });
});
