import { describe, expect, it } from 'vitest';
import { diffWords, type DiffPart } from '../../../../../src/renderer/catalog/details/word-diff.ts';
import fc from '../../../../equipment/support/properties.ts';

/** Removed words in [], added ones in {}. */
function marked(parts: readonly DiffPart[] | null): string | null {
  const shown = { same: ['', ''], removed: ['[', ']'], added: ['{', '}'] } as const;
  return parts?.map(({ text, kind }) => `${shown[kind][0]}${text}${shown[kind][1]}`).join('') ?? null;
}

describe('texts are compared word by word', () => {
  it.each([
    ['Waits for Anna', 'Waits for Ben', 'Waits for [Anna]{Ben}'],
    ['Two words', 'Two new words', 'Two {new }words'],
    ['One old long line', 'Another fresh long line', '[One old]{Another fresh} long line'],
    ['the same', 'the same', 'the same'],
    ['', 'New', null],
    ['Approved by Sales and Finance', 'Waits for the works council and Anna', null],
    ['a b', 'a  b', 'a[ ]{  }b'],
    ['Änderung geprüft', 'Änderungen geprüft', '[Änderung]{Änderungen} geprüft'],
  ])('%j and %j', (before, after, expected) => {
    expect(marked(diffWords(before, after, 'en'))).toBe(expected);
  });

  it('in a script without spaces', () => {
    expect(marked(diffWords('請求書を承認する', '請求書を確認する', 'ja'))).toBe('請求書を[承認]{確認}する');
  });

  it('unless they have too little in common', () => {
    const words = (letter: string): string =>
      Array.from({ length: 2000 }, (_, at) => `${letter}${at}`).join(' ');
    expect(diffWords(words('a'), words('b'), 'en')).toBeNull();
  });

  it('and nothing of either text is lost', () => {
    const text = fc
      .array(fc.constantFrom('one', 'two', ' ', '  ', '\n', '.', '承認'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after, 'en');
        if (parts === null) return;
        const without = (kind: DiffPart['kind']): string =>
          parts.map((part) => (part.kind === kind ? '' : part.text)).join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });
});
