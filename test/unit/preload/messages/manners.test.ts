import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';
import { textsIn, type Text } from './texts.ts';

const english = textsIn(messagesOf('en'));

/** Technical words, and foreign words for which the language has its own. */
const jargon = {
  en: /\btokens?\b|\bcached?\b|\bsync(?:ed|ing)?\b(?! status)|synchron|\bservers?\b|\bbackend|\bsnapshot|\bcredential|authenticat|\btime-?out/iu,
  de: /\btokens?\b|cache|\bsync|synchron|\bserver|\bbackend|\bsnapshot|authenti|\btime-?out|refresh|log-?in|e-?mail/iu,
  fr: /\bjeton|\bcaches?\b|\bsync|synchron|serveur|\bbackend|instantané|authenti|\blogin|\btoken/iu,
  es: /\btoken|caché|\bsync|sincron|servidor|\bbackend|instantánea|autenti|\blogin|logue/iu,
} as const;
/** Wrong in every language. */
const raw = /\b[45]\d\d\b|\bJSON\b|\bHTTP\b|\bAPI\b|\bURL\b|\bnull\b|undefined|\[object/u;

/** Informal forms of address, and words that blame the user. */
const familiar = {
  de: /\b(?:du|dich|dir|dein\w*|euch|eure\w*)\b|ungültig|Fehler|fehlgeschlagen/iu,
  fr: /(?<![\p{L}’-])(?:tu|te|toi|ton|ta|tes)(?![\p{L}’])|invalide|erreur|échou/iu,
  es: /(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|vosotros|os|vuestr\p{L}*)(?!\p{L})|inválid|error|fallad/iu,
} as const;
const englishWords =
  /\b(?:the|and|of|your|you|please|packages?|list|with|isn’t|signed?|update[sd]?|settings?|show|open|close|file)\b/iu;

/** Texts that may be the same as in English. */
const shared: Readonly<Record<'de' | 'fr' | 'es', readonly string[]>> = {
  de: ['11 IDs', 'Details', 'Link', 'Name', 'Person', 'Status', 'Packshelf', 'Proxy'],
  fr: ['Packshelf', 'Service', 'Services', 'Proxy', '11 notes', 'Note'],
  es: ['Packshelf', 'Proxy'],
};

/** Labels of keys may be abbreviated and the same as in English. */
function isKey(path: string): boolean {
  return /^keys\.(?:caps|called)\./u.test(path);
}

/** The text without arguments. */
function own(text: string): string {
  return text.replace(/‹\w+›/gu, '');
}

function offenders(texts: readonly Text[], isWrong: (text: string) => boolean): readonly Text[] {
  return texts.filter(({ text }) => isWrong(own(text)));
}

describe.each(['en', 'de', 'fr', 'es'] as const)('%s', (language) => {
  const texts = textsIn(messagesOf(language));

  test('has no jargon', () => {
    expect(offenders(texts, (text) => jargon[language].test(text) || raw.test(text))).toEqual([]);
  });

  test('uses typographic characters', () => {
    expect(offenders(texts, (text) => /['"`]|\.\.\.|\(\s|\s\)/u.test(text))).toEqual([]);
  });
});

describe.each(['de', 'fr', 'es'] as const)('%s', (language) => {
  const texts = textsIn(messagesOf(language));

  test('is polite and blames nobody', () => {
    expect(offenders(texts, (text) => familiar[language].test(text))).toEqual([]);
  });

  test('has no English words', () => {
    const originals = new Map(english.map(({ path, text }) => [path, text]));
    const same = texts.filter(({ path, text }) => {
      const words = own(text).replace(/Version|Packshelf|Electron|Chromium|Node/gu, '');
      const isSame = text === originals.get(path) && /\p{L}/u.test(words);
      return isSame && !isKey(path) && !shared[language].includes(text);
    });
    expect(same).toEqual([]);
    expect(offenders(texts, (text) => englishWords.test(text))).toEqual([]);
  });

  test('ends sentences like the English text', () => {
    const end = (text: string) => /[.…?:]$/u.exec(text)?.[0] ?? '';
    const ends = new Map(english.map(({ path, text }) => [path, end(text)]));
    // French has a colon after a name.
    const colons = language === 'fr' ? ['connection.serviceResult', 'connection.signInResult'] : [];
    const isFree = (path: string) => isKey(path) || colons.includes(path);
    expect(texts.filter(({ path, text }) => end(text) !== ends.get(path) && !isFree(path))).toEqual([]);
  });
});

describe('quotation marks and spaces', () => {
  const quoting = (text: string) => text.replaceAll('’', '');

  test('„German“', () => {
    const wrong = (text: string) => /[«»”‘]/u.test(quoting(text)) || !/^(?:[^„“]|„[^„“]*“)*$/u.test(text);
    expect(offenders(textsIn(messagesOf('de')), wrong)).toEqual([]);
  });

  test('« French », with narrow spaces that don’t break, also before double marks', () => {
    const wrong = (text: string) =>
      /[“”„‘]/u.test(quoting(text)) ||
      /[^\u202F][;?!»]|[^\u202F]:(?!\/\/|\d)|«(?!\u202F)/u.test(text) ||
      !/^(?:[^«»]|«[^«»]*»)*$/u.test(text);
    expect(offenders(textsIn(messagesOf('fr')), wrong)).toEqual([]);
  });

  test('«Spanish», ¿with both marks of a question?', () => {
    const wrong = (text: string) =>
      /[“”„‘]|«\s|\s»/u.test(quoting(text)) ||
      !/^(?:[^«»]|«[^«»]*»)*$/u.test(text) ||
      !/^(?:[^¿?]|¿[^¿?]*\?)*$/u.test(text) ||
      !/^(?:[^¡!]|¡[^¡!]*!)*$/u.test(text);
    expect(offenders(textsIn(messagesOf('es')), wrong)).toEqual([]);
  });

  test('“English”', () => {
    const wrong = (text: string) => /[«»„‘]/u.test(quoting(text)) || !/^(?:[^“”]|“[^“”]*”)*$/u.test(text);
    expect(offenders(english, wrong)).toEqual([]);
  });

  test('finds a wrong mark', () => {
    const found = (text: string) =>
      offenders([{ path: '', text }], (each) => /[^\u202F][;?!»]/u.test(each)).length;
    expect([found('Se déconnecter ?'), found('Se déconnecter\u202F?')]).toEqual([1, 0]);
  });
});

describe('menus', () => {
  test.each(['en', 'de', 'fr', 'es'] as const)('%s have different access keys', (language) => {
    const { file, edit, view, window, help } = messagesOf(language).shell;
    const letters = [file, edit, view, window, help].map((name) =>
      /&(\p{L})/u.exec(name)?.[1]?.toLowerCase(),
    );
    expect(letters).not.toContain(undefined);
    expect(new Set(letters).size).toBe(5);
  });
});
