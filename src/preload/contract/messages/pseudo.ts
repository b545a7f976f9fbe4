import type { Messages } from './texts.ts';

/** Around each text that a message is given, a name or a time, so that it can be told from the message's own. */
const given = { from: '\u{F0000}', to: '\u{F0001}' } as const;
const givenParts = /\u{F0000}([^\u{F0001}]*)\u{F0001}/gu;
const letter = /\p{L}/gu;

/** How the texts of a language are written anew, by rule. */
interface Script {
  readonly own: (text: string) => string;
  readonly given: (text: string) => string;
  /** The whole text, and how many letters of its own it had. */
  readonly whole: (text: string, letters: number) => string;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function marked(argument: unknown): unknown {
  if (typeof argument === 'string') return argument === '' ? '' : `${given.from}${argument}${given.to}`;
  if (Array.isArray(argument)) return argument.map((each) => marked(each));
  if (!isRecord(argument)) return argument;
  return Object.fromEntries(Object.entries(argument).map(([key, value]) => [key, marked(value)]));
}

function rewritten(text: string, script: Script): string {
  // Splitting by a group leaves what was given at the odd places.
  const parts = text.split(givenParts);
  const letters =
    parts
      .filter((_, at) => at % 2 === 0)
      .join('')
      .match(letter)?.length ?? 0;
  const written = parts.map((part, at) => (at % 2 === 0 ? script.own(part) : script.given(part))).join('');
  // What has no word of its own, a number or what it was given, needs nothing around it.
  return letters === 0 ? written : script.whole(written, letters);
}

function anew(value: unknown, script: Script): unknown {
  if (typeof value === 'string') return rewritten(value, script);
  if (typeof value === 'function')
    return (...values: readonly unknown[]) => {
      const said: unknown = Reflect.apply(value, undefined, values.map(marked));
      return typeof said === 'string' ? rewritten(said, script) : said;
    };
  return isRecord(value) ? written(value, script) : value;
}

/** The same texts in another script; each is made when it is first read. */
function written<Texts extends object>(texts: Texts, script: Script): Texts {
  const made = new Map<string | symbol, unknown>();
  return new Proxy(texts, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (!Object.hasOwn(target, key) || key === 'locale') return value;
      if (!made.has(key)) made.set(key, anew(value, script));
      return made.get(key);
    },
  });
}

function byLetter(from: string, to: string): (text: string) => string {
  const others = Array.from(to);
  const table = new Map(Array.from(from, (each, at) => [each, others[at] ?? each]));
  return (text) => text.replace(letter, (each) => table.get(each) ?? each);
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
const accented = byLetter(
  lower + lower.toUpperCase(),
  'áƀçđéƒĝĥíĵķĺɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹḾÑÓÞɊŔŠŢÚṼŴẊÝŽ',
);
const hebrewLetters = 'אבכדעפגהיזקלמנושחרסטתצץךןם';
const hebrew = byLetter(lower + lower.toUpperCase(), hebrewLetters + hebrewLetters);

/** Half-long words, as other languages have them, of so many letters. */
function filling(letters: number): string {
  return ' ōōōōōōō'.repeat(Math.ceil(letters / 7)).slice(0, letters + Math.ceil(letters / 7));
}

/** Longer by two fifths and with accents; brackets show where something is cut off. */
export function lengthened(messages: Messages): Messages {
  return written(messages, {
    own: accented,
    given: (text) => text,
    whole: (text, letters) => `[${text}${filling(Math.ceil(letters * 0.4))}]`,
  });
}

/** In Hebrew letters, so that it runs from right to left; what is given keeps its own direction, by isolates. */
export function mirrored(messages: Messages): Messages {
  return written(messages, {
    own: hebrew,
    given: (text) => `\u2068${text}\u2069`,
    whole: (text) => text,
  });
}
