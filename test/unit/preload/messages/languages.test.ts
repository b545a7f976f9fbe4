import { describe, expect, test } from 'vitest';
import { counting } from '../../../../src/preload/contract/messages/counting.ts';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';
import { languages, pseudoLanguages } from '../../../../src/preload/contract/messages/languages.ts';
import { messagesIn, textsIn, argumentsIn } from './texts.ts';

describe.each([...languages, ...pseudoLanguages])('%s', (language) => {
  const messages = messagesOf(language);
  const texts = textsIn(messages);

  test('has exactly the texts that English has', () => {
    const paths = (from: unknown) =>
      messagesIn(from)
        .map(({ path, value }) => `${path} ${typeof value}`)
        .toSorted();
    expect(paths(messages)).toEqual(paths(messagesOf('en')));
    expect(texts.length).toBeGreaterThan(300);
  });

  test('has no empty text and no stray spaces', () => {
    expect(
      texts.filter(({ text }) => text.trim() === '' || text !== text.trim() || /\S {2}/u.test(text)),
    ).toEqual([]);
  });

  test('shows every argument of a message', () => {
    const { figure } = counting(messages.locale);
    const silent = texts.filter(
      ({ path, text }) => !argumentsIn(path, figure).every((part) => text.includes(part)),
    );
    expect(silent).toEqual([]);
  });

  test('has its own date format and plural rules', () => {
    expect(Intl.DateTimeFormat.supportedLocalesOf(messages.locale)).toEqual([messages.locale]);
    expect(Intl.PluralRules.supportedLocalesOf(messages.locale)).toEqual([messages.locale]);
  });
});
