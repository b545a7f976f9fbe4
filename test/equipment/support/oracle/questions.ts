import fc from '../properties.ts';
import {
  facetFields,
  sortColumns,
  type FacetField,
  type Filters,
  type SortKey,
  type TimeRange,
} from '../../../../src/preload/contract/view.ts';
import { searchedTexts, textOf, type Package, type SearchedText } from './package.ts';

/** A query with the parts of its answer that are compared. */
export interface Question {
  readonly text: string;
  readonly filters: Filters;
  /** Empty: the order of best match. */
  readonly sort: readonly SortKey[];
  /** The ids of packages that come first among equals in the order of best match. */
  readonly preferred: readonly string[];
  readonly facet: { readonly field: FacetField; readonly text: string; readonly limit: number };
  /** Numbers that select the rows to compare. */
  readonly picks: readonly number[];
}

/** A part of a query's text, cut from a package; numbers are taken modulo the length. */
interface Piece {
  readonly package: number;
  readonly text: SearchedText;
  readonly at: number;
  readonly length: number;
  readonly variation: (typeof variations)[number];
  /** What is before its prefix. */
  readonly hyphen: '' | '-' | '–';
  readonly bound: (typeof bounds)[number];
  readonly quotes: keyof typeof quoteMarks;
  /** Used instead of the cut, if not null. */
  readonly literal: string | null;
  readonly separator: string;
}

/** A plan from which a question about any list can be made. */
export interface QuestionPlan {
  readonly pieces: readonly Piece[];
  readonly filters: readonly FilterPlan[];
  readonly sort: readonly SortKey[];
  readonly preferred: readonly number[];
  readonly facet: { readonly field: FacetField; readonly piece: Piece | null; readonly limit: number };
  readonly picks: readonly number[];
}

interface FilterPlan {
  readonly kind: FacetField | 'created' | 'updated' | 'before' | 'unread';
  readonly picks: readonly number[];
  readonly isOpen: boolean;
}

const quoteMarks = {
  none: ['', ''],
  both: ['"', '"'],
  open: ['"', ''],
  german: ['„', '“'],
  french: ['«\u202f', '\u00a0»'],
} as const;

const variations = [
  'none',
  'upper',
  'lower',
  'composed',
  'decomposed',
  'bare',
  'wide',
  'turkish',
  'typographic',
  'pasted',
  'undashed',
  'hyphenated',
  'shortened',
  'gapped',
  'headless',
  'misspelt',
] as const;
/** `own`: the prefix of the text's field. */
const bounds = [
  'none',
  'own',
  'name:',
  'comment:',
  'by:',
  'creator:',
  'updater:',
  'status:',
  'channel:',
  'id:',
  'ID:',
  'nothing:',
] as const;

const ownPrefix: Readonly<Record<SearchedText, string>> = {
  name: 'name:',
  status: 'status:',
  comments: 'comment:',
  creator: 'by:',
  updater: 'BY:',
  id: 'id:',
  channelId: 'channel:',
  creatorId: 'id:',
  updaterId: 'id:',
};

const typographic: Readonly<Record<string, string>> = { "'": '’', '"': '”', '-': '–' };

function twisted(text: string, variation: Piece['variation']): string {
  switch (variation) {
    case 'none':
      return text;
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case 'composed':
      return text.normalize('NFC');
    case 'decomposed':
      return text.normalize('NFD');
    case 'bare':
      return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
    case 'wide':
      return text.replaceAll(/[!-~]/gu, (letter) =>
        String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
      );
    case 'turkish':
      return text.replaceAll('i', 'ı').replaceAll('I', 'İ');
    case 'typographic':
      return text.replaceAll(
        /['"\-0-9]/gu,
        (each) => typographic[each] ?? String.fromCodePoint(each.charCodeAt(0) + 0x630),
      );
    case 'pasted':
      return `{urn:uuid:${text}},`;
    case 'undashed':
      return text.replaceAll('-', '').toUpperCase();
    case 'hyphenated':
      return text.slice(0, 1) + '\u00ad' + text.slice(1);
    case 'misspelt':
      return text.replace(/(?<=\p{L}\p{L})(?<first>\p{L})(?<second>\p{L})/u, '$<second>$<first>');
    case 'shortened':
      return text.replace(/\S(?=\s)/u, '');
    case 'gapped':
      return text.replace(/\s\S+\s/u, ' ');
    case 'headless':
      return text.replace(/(\s)\S/u, '$1');
  }
}

function pieceText(piece: Piece, packages: readonly Package[]): string {
  const from = packages[piece.package % Math.max(1, packages.length)];
  const text = from === undefined ? '' : textOf(from, piece.text);
  const at = text.length === 0 ? 0 : piece.at % text.length;
  const cut = twisted(piece.literal ?? text.slice(at, at + piece.length), piece.variation);
  const prefix = piece.bound === 'none' ? '' : piece.bound === 'own' ? ownPrefix[piece.text] : piece.bound;
  const [open, close] = quoteMarks[piece.quotes];
  return `${piece.hyphen}${prefix}${open}${cut}${close}${piece.separator}`;
}

function filtersOf(plans: readonly FilterPlan[], packages: readonly Package[]): Filters {
  const pick = (number: number): Package | undefined => packages[number % Math.max(1, packages.length)];
  const values = (kind: FilterPlan['kind'], of: (each: Package, number: number) => string): string[] => {
    const { picks = [] } = plans.find((plan) => plan.kind === kind) ?? {};
    return picks.map((number) => {
      const each = pick(number);
      if (each === undefined || number % 11 === 0) return '';
      return number % 13 === 0 ? 'nobody' : of(each, number);
    });
  };
  const range = (kind: 'created' | 'updated'): TimeRange | null => {
    const plan = plans.find((each) => each.kind === kind);
    if (plan === undefined) return null;
    const times = plan.picks
      .slice(0, 2)
      .map((number) => pick(number)?.[kind === 'created' ? 'createdAt' : 'updatedAt'] ?? number)
      .map(likelyTime);
    const [from = null, until = null] = times.sort((a, b) => a - b);
    return plan.isOpen ? { from: null, until: from } : { from, until };
  };
  const isChanged = (kind: 'before' | 'unread'): boolean => plans.some((plan) => plan.kind === kind);
  return {
    status: values('status', (each) => textOf(each, 'status')),
    creator: values('creator', (each) => textOf(each, 'creator')),
    updater: values('updater', (each) => textOf(each, 'updater')),
    people: values('people', (each, number) => textOf(each, number % 2 === 0 ? 'creator' : 'updater')),
    channel: values('channel', (each) => textOf(each, 'channelId')),
    created: range('created'),
    updated: range('updated'),
    changed: isChanged('before') ? 'before' : isChanged('unread') ? 'unread' : null,
    starred: null,
  };
}

/** Converts a raw time to ms since 1970; guesses the unit by its size. */
function likelyTime(raw: number): number {
  return raw > 1e14 ? raw / 1000 : raw > 1e11 ? raw : raw * 1000;
}

/** The maximum lengths in the contract: of a query's text, and of the search within a facet. */
const maxLength = { query: 1000, facet: 200 };

/** Makes a question about a list from a plan. */
export function makeQuestion(
  { pieces, filters, sort, preferred, facet, picks }: QuestionPlan,
  packages: readonly Package[],
): Question {
  const text = pieces.map((piece) => pieceText(piece, packages)).join('');
  const among = facet.piece === null ? '' : pieceText(facet.piece, packages);
  return {
    text: text.slice(0, maxLength.query),
    filters: filtersOf(filters, packages),
    sort,
    preferred: [
      ...new Set(preferred.map((number) => packages[number % Math.max(1, packages.length)]?.id ?? 'unknown')),
    ],
    facet: { field: facet.field, text: among.slice(0, maxLength.facet), limit: facet.limit },
    picks,
  };
}

function weighted<T>(...choices: readonly (readonly [number, T])[]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
}

const lengths = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 4, arbitrary: fc.integer({ min: 2, max: 14 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 500 }) },
);
const literals = fc.oneof(
  { weight: 20, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('nowhere', '"', '""', ':', 'name:', 'e', 'a', '\ud83d', '\u00b4', ' ', '\0'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);

const anyPiece: fc.Arbitrary<Piece> = fc.record({
  package: fc.nat(100_000),
  text: weighted<SearchedText>(
    [4, 'name'],
    [3, 'comments'],
    ...searchedTexts.map((text) => [1, text] as const),
  ),
  at: fc.nat(400),
  length: lengths,
  variation: weighted<Piece['variation']>(
    [6, 'none'],
    ...variations.map((variation) => [1, variation] as const),
  ),
  hyphen: weighted<Piece['hyphen']>([18, ''], [2, '-'], [1, '–']),
  bound: weighted<Piece['bound']>([16, 'none'], [5, 'own'], ...bounds.map((bound) => [1, bound] as const)),
  quotes: weighted<Piece['quotes']>([12, 'none'], [4, 'both'], [2, 'open'], [1, 'german'], [1, 'french']),
  literal: literals,
  separator: weighted([8, ' '], [1, ''], [1, '\u3000\t']),
});
/** A phrase of adjacent or nearly adjacent words. */
const phrase: fc.Arbitrary<Piece> = fc
  .record({
    piece: anyPiece,
    text: fc.constantFrom<SearchedText>('name', 'comments', 'creator'),
    at: fc.nat(12),
    length: fc.integer({ min: 5, max: 25 }),
    variation: fc.constantFrom<Piece['variation']>('none', 'upper', 'shortened', 'gapped', 'headless'),
  })
  .map(({ piece, ...cut }) => ({ ...piece, ...cut, quotes: 'both', literal: null }));
/** The beginning of a name, often as it is typed: words that count for the order of best match. */
const beginning: fc.Arbitrary<Piece> = fc
  .record({
    piece: anyPiece,
    text: fc.constantFrom<SearchedText>('name', 'name', 'creator', 'updater'),
    at: fc.constantFrom(0, 0, 0, 2, 5),
    length: fc.integer({ min: 1, max: 16 }),
    bound: weighted<Piece['bound']>([8, 'none'], [1, 'name:']),
    quotes: weighted<Piece['quotes']>([8, 'none'], [1, 'open']),
  })
  .map(({ piece, ...cut }) => ({ ...piece, ...cut, literal: null }));
/** The beginning of a status's name in one of the app's languages, or nearly. */
const statusName: fc.Arbitrary<Piece> = fc
  .record({
    piece: anyPiece,
    literal: fc.constantFrom(
      'ent',
      'En',
      'Veröffentlicht',
      'in pr',
      'in  review',
      'publ',
      'brouillons',
      'fall',
    ),
    quotes: fc.constantFrom<Piece['quotes']>('none', 'both'),
  })
  .map(({ piece, ...typed }) => ({ ...piece, ...typed, bound: 'status:' }));
/** A whole id, alone or among others. */
const wholeId: fc.Arbitrary<Piece> = fc
  .record({
    piece: anyPiece,
    text: fc.constantFrom<SearchedText>('id', 'id', 'channelId', 'creatorId'),
    variation: fc.constantFrom<Piece['variation']>('none', 'upper', 'pasted', 'undashed'),
    separator: fc.constantFrom(' ', '\n', ', ', ';'),
  })
  .map(({ piece, ...id }) => ({
    ...piece,
    ...id,
    at: 0,
    length: 36,
    hyphen: '',
    bound: 'none',
    quotes: 'none',
    literal: null,
  }));
const piece = fc.oneof(
  { weight: 16, arbitrary: anyPiece },
  { weight: 4, arbitrary: phrase },
  { weight: 6, arbitrary: beginning },
  { weight: 1, arbitrary: statusName },
  { weight: 1, arbitrary: wholeId },
);

const filterPlan: fc.Arbitrary<FilterPlan> = fc.record({
  kind: fc.constantFrom(...facetFields, 'created', 'updated', 'before', 'unread'),
  picks: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 3 }),
  isOpen: fc.boolean(),
});

const sortKey = fc.record({ column: fc.constantFrom(...sortColumns), descending: fc.boolean() });

export const plans: fc.Arbitrary<QuestionPlan> = fc.record({
  pieces: fc.oneof(
    { weight: 8, arbitrary: fc.array(piece, { maxLength: 1 }) },
    { weight: 4, arbitrary: fc.array(piece, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(piece, { maxLength: 40 }) },
    { weight: 1, arbitrary: fc.array(wholeId, { minLength: 1, maxLength: 4 }) },
  ),
  filters: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(filterPlan, { maxLength: 3 }) },
  ),
  sort: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(sortKey, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(sortKey, { minLength: 2, maxLength: 5 }) },
  ),
  preferred: fc.array(fc.nat(100_000), { maxLength: 3 }),
  facet: fc.record({
    field: fc.constantFrom(...facetFields),
    piece: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: piece }),
    limit: fc.constantFrom(1, 3, 500),
  }),
  picks: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 4 }),
});
