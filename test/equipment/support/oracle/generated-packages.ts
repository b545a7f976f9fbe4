import fc from '../properties.ts';
import type { Package } from './package.ts';

/** Similar words: in case, accents, width, spelling and script, and texts that are no words. */
const words = [
  ...['order', 'Order', 'ORDER', 'intake', 'border', 'a', 'ab', 'aba', 'aa', 'Item', 'item', 'x1'],
  ...[
    'Müller',
    'MULLER',
    'Mu\u0308ller',
    'Mül\u00adler',
    'Straße',
    'STRASSE',
    'groß',
    'GROẞ',
    'café',
    'Ångström',
  ],
  ...['Łódź', 'Ærø', 'œuvre', 'Đorđe', 'ħ', 'ﬁling', 'ﬃ', 'İzmir', 'izmir', 'ISI', 'ısı', 'ſ'],
  ...['ΣΟΦΟΣ', 'σοφός', 'Όσιος', 'ᾳ', 'Заказ', 'заказы', 'Ёлка', 'елка', 'й'],
  ...[
    '検索',
    '検索結果',
    '設定',
    '设置',
    'カタカナ',
    'ｶﾀｶﾅ',
    'ｶﾞﾗｽ',
    'ガラス',
    'がらす',
    '한글',
    '한국',
    '하나',
    '글',
  ],
  ...['مرحبا', 'مَرْحَبًا', 'ﷺ', 'שלום', 'שָׁלוֹם', 'हिन्दी', 'ไทย'],
  ...['😀', '👩\u200d💻', '🇩🇪🇫🇷', '❤\ufe0f', '👍🏽', '𝔘nicode', '①', 'ＡＢＣ', '½', 'Ⅷ', '㎏'],
  ...[
    'O’Neil',
    "o'neil",
    'O´Neil',
    '“a',
    'b”',
    '„ab“',
    '«aba»',
    '19″',
    '19"',
    '–a',
    '−5',
    '١٠',
    '९',
    '–',
    '′',
  ],
  ...['مصطفى', 'مصطفی', 'کتاب', 'كـتاب', 'צה״ל', 'צה"ל', '〜', 'x∕y'],
  ...[
    '9',
    '10',
    '010',
    '4711',
    'v2.10',
    'v2.9',
    '-5',
    '1e3',
    '100%',
    '_',
    '\\',
    '.*',
    '"',
    'a"b',
    ':',
    'name:',
    'by:a',
  ],
  ...[
    '\u200b',
    '\u00ad',
    '\ufeffbom',
    '\u202eright',
    '\u0301',
    'e\u0301',
    'a\0b',
    '\u0001',
    '´',
    '…',
    '\ud800',
    '\udc00x',
  ],
];
const separators = [
  ' ',
  ' ',
  ' ',
  ' ',
  '',
  '-',
  '–',
  '‑',
  '’',
  ',',
  '  ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\u202f',
  '\u3000',
  '\u2028',
  '\u0085',
];

function rarely<T>(usual: fc.Arbitrary<T>, ...rare: fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return fc.oneof({ weight: 12, arbitrary: usual }, ...rare.map((arbitrary) => ({ weight: 1, arbitrary })));
}

const word = fc.constantFrom(...words);
const separator = fc.constantFrom(...separators);

function sentences(most: number): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(word, separator), { minLength: 1, maxLength: most })
    .map((parts) => parts.flat().slice(0, -1).join(''));
}

const anything = fc.string({ unit: 'binary', maxLength: 12 });
const veryLong = fc
  .tuple(word, fc.integer({ min: 30, max: 400 }), word)
  .map(([repeated, times, last]) => `${repeated.repeat(times)}${last}`);
const longSentence = fc
  .tuple(sentences(8), fc.integer({ min: 5, max: 60 }), sentences(3))
  .map(([repeated, times, last]) => `${`${repeated} `.repeat(times)}${last}`);
const nothing = fc.constantFrom(null, null, '', '  ', '\u00ad');

/** Texts that differ in the last letter that counts for their order, or only after it. */
function atTheEdge(letters: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(letters - 1, letters), fc.constantFrom('x', '𝔘'), fc.constantFrom('a', 'b'))
    .map(([count, letter, last]) => letter.repeat(count) + last);
}

/** `letters`: how many letters of the text count for its order. */
function texts(most: number, letters: number): fc.Arbitrary<string | null> {
  return rarely<string | null>(
    sentences(most),
    nothing,
    nothing,
    anything,
    veryLong,
    longSentence,
    atTheEdge(letters),
  );
}

const uuid = fc
  .tuple(fc.nat(0xffff), fc.nat(0xff))
  .map(
    ([first, last]) =>
      `${first.toString(16).padStart(8, '0')}-0000-4000-8000-${last.toString(16).padStart(12, '0')}`,
  );
const ids = fc.oneof(
  { weight: 6, arbitrary: uuid },
  { weight: 2, arbitrary: fc.nat(20_000).map(String) },
  { weight: 2, arbitrary: sentences(2) },
  { weight: 1, arbitrary: anything },
);

const people = [
  'Anna Schmidt',
  'anna schmidt',
  'Jürgen Groß',
  'Иван',
  '山田 太郎',
  'Ærø Öz',
  'A',
  '\ufeffBom',
  'Anna',
];
const person = rarely<string | null>(fc.constantFrom(...people), nothing, nothing, texts(3, 100));
const status = rarely<string | null>(
  fc.constantFrom('PUBLISHED', 'DRAFT', 'Draft', 'IN_REVIEW', 'geprüft', 'in Arbeit', '公開'),
  nothing,
  texts(2, 100),
);

/** Seconds, in exact quarters, with a few invalid values. */
const time = rarely<number | null>(
  fc.nat(40_000).map((step) => 1_690_000_000 + step * 250.25),
  fc.constantFrom(null, 0, -5, 8e13, 1_690_000_000_000, 1_690_000_000),
);

const fields = {
  name: texts(4, 200),
  status,
  comments: texts(8, 40),
  creator: person,
  updater: person,
  channelId: rarely<string | null>(uuid, nothing, fc.constantFrom('main', 'Main', 'side channel'), ids),
  creatorId: rarely<string | null>(uuid, nothing, ids),
  updaterId: rarely<string | null>(uuid, nothing, ids),
  createdAt: time,
  updatedAt: time,
};

/** The fields of a package without its id. */
export const contents: fc.Arbitrary<Omit<Package, 'id'>> = fc.record(fields);

/** The stored id: trimmed, and without unpaired surrogates. */
function storedId(id: string): string {
  return id.trim().toWellFormed();
}

export function packages(bounds: { minLength?: number; maxLength: number }): fc.Arbitrary<Package[]> {
  const id = ids.filter((each) => storedId(each) !== '').map(storedId);
  return fc.uniqueArray(fc.record({ id, ...fields }), {
    ...bounds,
    size: 'max',
    selector: (each) => each.id,
  });
}

/** A long list that combines the texts of a few hundred packages. */
export function manyPackages(count: number, seed: number): Package[] {
  const [pool = []] = fc.sample(packages({ minLength: 300, maxLength: 300 }), { seed, numRuns: 1 });
  const pick = (number: number): Package | undefined => pool[number % pool.length];
  return Array.from({ length: count }, (_, at) => ({
    id: `${at}-${pick(at * 3)?.id ?? ''}`.trim(),
    name: at % 5 === 0 ? `${pick(at)?.name ?? ''} ${at}` : (pick(at * 7)?.name ?? null),
    status: pick(at * 11)?.status ?? null,
    comments:
      at % 3 === 0 ? `${pick(at * 13)?.comments ?? ''} ${at % 1000}` : (pick(at * 17)?.comments ?? null),
    creator: pick(at * 19)?.creator ?? null,
    updater: pick(at * 23)?.updater ?? null,
    channelId: pick(at * 29)?.channelId ?? null,
    creatorId: pick(at * 31)?.creatorId ?? null,
    updaterId: `user ${at % 500}`,
    createdAt: pick(at * 37)?.createdAt ?? null,
    updatedAt: pick(at * 41)?.updatedAt ?? null,
  }));
}
