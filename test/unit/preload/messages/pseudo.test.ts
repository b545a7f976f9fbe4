import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';
import { textsIn } from './texts.ts';

const english = textsIn(messagesOf('en'));
const letters = /\p{L}/gu;

function ownLetters(text: string): number {
  return text.replace(/‹\w+›/gu, '').match(letters)?.length ?? 0;
}

describe('the longer language', () => {
  const texts = textsIn(messagesOf('long'));

  test('has two fifths more letters in every text, between brackets', () => {
    const originals = english.filter(({ text, path }) => ownLetters(text) > 0 && path !== 'locale');
    const long = texts.filter(({ text, path }) => ownLetters(text) > 0 && path !== 'locale');
    expect(long.length).toBe(originals.length);
    const short = long.filter(
      ({ text }, at) =>
        !/^\[.*\]$/su.test(text) || ownLetters(text) < ownLetters(originals[at]?.text ?? '') * 1.4,
    );
    expect(short).toEqual([]);
  });

  test('contains no English letters', () => {
    const left = texts.filter(
      ({ text, path }) => path !== 'locale' && /[a-z]/iu.test(text.replace(/‹\w+›/gu, '')),
    );
    expect(left).toEqual([]);
  });

  test('does not change names, times and numbers', () => {
    const { grid, search, sync } = messagesOf('long');
    expect(grid.noMatches('Invoice 12')).toContain('“Invoice 12”');
    expect(search.count(1204)).toContain('1,204');
    expect(sync.updated({ words: 'today 09:41', isDate: false })).toContain('today 09:41');
    expect(messagesOf('long').times.date('3 November')).toBe('3 November');
  });
});

describe('the mirrored language', () => {
  const texts = textsIn(messagesOf('mirrored'));

  test('starts every text with letters from the right', () => {
    const own = texts.map(({ path, text }) => ({ path, text: text.replace(/\u2068[^\u2069]*\u2069/gu, '') }));
    expect(own.filter(({ path, text }) => path !== 'locale' && /[a-z]/iu.test(text))).toEqual([]);
    expect(own.filter(({ text }) => /\p{Script=Hebrew}/u.test(text)).length).toBeGreaterThan(300);
  });

  test('isolates the direction of arguments', () => {
    expect(messagesOf('mirrored').grid.noMatches('Invoice')).toContain('“\u2068Invoice\u2069”');
  });
});

test.each(['long', 'mirrored'] as const)('%s is created once', (language) => {
  const messages = messagesOf(language);
  expect(messagesOf(language)).toBe(messages);
  expect(messages.failures['disk-full']).toBe(messages.failures['disk-full']);
  expect(messages.locale).toBe('en-GB');
});
