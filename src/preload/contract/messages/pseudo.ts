/** Private-use characters around each argument of a message, such as a name or time. */
const argumentStart = '\u{F0000}';
const argumentEnd = '\u{F0001}';
const argumentPattern = /\u{F0000}([^\u{F0001}]*)\u{F0001}/gu;
const letter = /\p{L}/gu;

/** The rules that derive a language from English. */
interface Script {
  readonly ownText: (text: string) => string;
  readonly argument: (text: string) => string;
  /** Wraps a whole text; `letters`: the number of letters outside arguments. */
  readonly whole: (text: string, letters: number) => string;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function markArgument(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : `${argumentStart}${value}${argumentEnd}`;
  if (Array.isArray(value)) return value.map((each) => markArgument(each));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, markArgument(each)]));
}

function convertText(text: string, script: Script): string {
  // Because of the group in the pattern, the parts with odd indexes are arguments.
  const parts = text.split(argumentPattern);
  const ownText = parts.filter((_, at) => at % 2 === 0).join('');
  const letters = ownText.match(letter)?.length ?? 0;
  const converted = parts.map((part, at) => (at % 2 === 0 ? script.ownText(part) : script.argument(part)));
  // Texts without words, such as numbers, are not wrapped.
  return letters === 0 ? converted.join('') : script.whole(converted.join(''), letters);
}

function convert(value: unknown, script: Script): unknown {
  if (typeof value === 'string') return convertText(value, script);
  if (typeof value === 'function')
    return (...values: readonly unknown[]) => {
      const text: unknown = Reflect.apply(value, undefined, values.map(markArgument));
      return typeof text === 'string' ? convertText(text, script) : text;
    };
  return isRecord(value) ? convertTexts(value, script) : value;
}

/** The same texts in another script; each is converted when first read. */
function convertTexts<Texts extends object>(texts: Texts, script: Script): Texts {
  const converted = new Map<string | symbol, unknown>();
  return new Proxy(texts, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (!Object.hasOwn(target, key) || key === 'locale') return value;
      if (!converted.has(key)) converted.set(key, convert(value, script));
      return converted.get(key);
    },
  });
}

function replaceLetters(from: string, to: string): (text: string) => string {
  const replacements = Array.from(to);
  const table = new Map(Array.from(from, (each, at) => [each, replacements[at] ?? each]));
  return (text) => text.replace(letter, (each) => table.get(each) ?? each);
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
const toAccented = replaceLetters(
  lower + lower.toUpperCase(),
  'áƀçđéƒĝĥíĵķĺɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹḾÑÓÞɊŔŠŢÚṼŴẊÝŽ',
);
const hebrewLetters = 'אבכדעפגהיזקלמנושחרסטתצץךןם';
const toHebrew = replaceLetters(lower + lower.toUpperCase(), hebrewLetters + hebrewLetters);

/** Words of seven letters with this many letters in total. */
function filling(letters: number): string {
  return ' ōōōōōōō'.repeat(Math.ceil(letters / 7)).slice(0, letters + Math.ceil(letters / 7));
}

/** Longer by two fifths, with accents. Brackets show whether a text is cut. */
export function lengthened<Texts extends object>(messages: Texts): Texts {
  return convertTexts(messages, {
    ownText: toAccented,
    argument: (text) => text,
    whole: (text, letters) => `[${text}${filling(Math.ceil(letters * 0.4))}]`,
  });
}

/** In Hebrew letters, so that texts run from right to left. Arguments keep their own direction. */
export function mirrored<Texts extends object>(messages: Texts): Texts {
  return convertTexts(messages, {
    ownText: toHebrew,
    argument: (text) => `\u2068${text}\u2069`,
    whole: (text) => text,
  });
}
