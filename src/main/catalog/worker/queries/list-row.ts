import { shownText } from '../../../../preload/contract/shown-text.ts';
import {
  searchedColumns,
  type SearchedColumn,
  type ItemDetails,
  type ItemField,
  type ListRow,
  type MarkedText,
  type TermMatch,
} from '../../../../preload/contract/view.ts';
import type { QueryTerm, SearchedText } from '../index/query.ts';
import { isOneOf } from '../index/status-names.ts';
import type { PackageRecord, WholeRecord } from '../snapshot/package-record.ts';
import type { TimeReading } from '../snapshot/stored-rows.ts';
import { readTime } from '../snapshot/time-unit.ts';
import { ComparedText, noMarks } from './find-marks.ts';
import {
  prepareSearch,
  textTerms,
  type PreparedSearch,
  type PreparedTerm,
  type TextTerms,
} from './prepared-terms.ts';
import { boundaryAtOrBefore } from './text-units.ts';

/** In UTF-16 units: the part of a text that a row shows, and its context before the first match. */
const maxExcerptLength = 300;
const leadLength = 40;
const ellipsis = '…';
/** In UTF-16 units of a field in the details; a longer text would freeze the window. */
const maxShownLength = 20_000;
/** In one field. */
const maxMarks = 500;

const noTerms = textTerms([]);

/** The part of a text that a row shows, which ends at the offset `to` of `of`. */
interface Excerpt {
  readonly shown: MarkedText;
  readonly of: ShownText;
  readonly to: number;
  /** Added to offsets in `of`, gives offsets in `shown`. */
  readonly shift: number;
}

/** A text with marks where terms occur in it. */
export class ShownText {
  readonly #whole: string;
  /** The part that can be shown. */
  readonly #text: string;
  readonly #terms: TextTerms;
  #compared: ComparedText | null = null;
  #cachedExcerpt: Excerpt | null = null;

  constructor(stored: string, terms: TextTerms, maxLength = maxShownLength) {
    const whole = shownText(stored);
    this.#whole = whole;
    this.#text = whole.length > maxLength ? whole.slice(0, boundaryAtOrBefore(whole, maxLength)) : whole;
    this.#terms = terms;
  }

  /** Whether a term occurs anywhere in the whole text. */
  contains(term: PreparedTerm): boolean {
    if (!this.#terms.terms.includes(term)) return false;
    if (this.#comparedText().containsAny(term.wordings)) return true;
    return (
      this.#text !== this.#whole && new ComparedText(this.#whole, term.isPhrase).containsAny(term.wordings)
    );
  }

  /** The first match of a term in the excerpt; null if there is none. */
  match(term: PreparedTerm): TermMatch['range'] | null {
    if (!this.#terms.terms.includes(term)) return null;
    if (this.#whole.length <= maxExcerptLength) return this.#comparedText().first(term.wordings);
    const { of, to, shift } = this.#excerpt();
    const [start, end] = of.#comparedText().first(term.wordings) ?? [to, to];
    return start < to ? [start + shift, Math.min(end, to) + shift] : null;
  }

  /** The text, cut if it is very long. */
  beginning(): MarkedText {
    const marks = this.#marks();
    return { text: this.#text, marks: marks.length > 2 * maxMarks ? marks.slice(0, 2 * maxMarks) : marks };
  }

  /** The part of the text that a row shows. It starts shortly before the first match if that would be cut off. */
  excerpt(): MarkedText {
    return this.#whole.length <= maxExcerptLength ? this.beginning() : this.#excerpt().shown;
  }

  /** An excerpt that contains the term, even if another term occurs long before it. */
  excerptWith(term: PreparedTerm): MarkedText {
    return this.match(term) !== null
      ? this.excerpt()
      : new ShownText(this.#whole, textTerms([term])).excerpt();
  }

  #excerpt(): Excerpt {
    this.#cachedExcerpt ??= this.#cut();
    return this.#cachedExcerpt;
  }

  #cut(): Excerpt {
    const text = this.#text;
    const first = this.#first();
    if (first === null && text !== this.#whole) {
      const all = new ShownText(this.#whole, this.#terms, Infinity);
      if (all.#first() !== null) return all.#excerpt();
    }
    const [firstStart, firstEnd] = first ?? [0, 0];
    const from = firstEnd <= maxExcerptLength ? 0 : wordBefore(text, firstStart);
    const to = boundaryAtOrBefore(text, from + maxExcerptLength);
    const lead = from > 0 ? ellipsis : '';
    const shift = lead.length - from;
    return {
      of: this,
      to,
      shift,
      shown: {
        text: lead + text.slice(from, to) + (to < this.#whole.length ? ellipsis : ''),
        marks: this.#marks(to).map((offset) => Math.min(offset, to) + shift),
      },
    };
  }

  #first(): readonly [number, number] | null {
    const { wordings } = this.#terms;
    return wordings.length === 0 ? null : this.#comparedText().first(wordings);
  }

  #marks(before?: number): readonly number[] {
    const { wordings } = this.#terms;
    return wordings.length === 0 ? noMarks : this.#comparedText().marks(wordings, before);
  }

  #comparedText(): ComparedText {
    this.#compared ??= new ComparedText(this.#text, this.#terms.hasPhrase);
    return this.#compared;
  }
}

/** The start of an excerpt that contains a match: the start of a word if there is one shortly before it. */
function wordBefore(text: string, match: number): number {
  const from = boundaryAtOrBefore(text, match - leadLength);
  const space = text.slice(from, match).search(/\s\S/u);
  return space === -1 ? from : from + space + 1;
}

/** A status, marked as a whole if a term is its name in the app. */
export function markedStatus(status: MarkedText, terms: readonly PreparedTerm[]): MarkedText {
  const isNamed = status.marks.length === 0 && terms.some((term) => isNamedBy(status.text, term));
  return isNamed ? { text: status.text, marks: [0, status.text.length] } : status;
}

export function isNamedBy(status: string, { statuses }: PreparedTerm): boolean {
  return statuses.length > 0 && isOneOf(statuses, status);
}

type ShownTexts = Readonly<Record<SearchedColumn, ShownText>>;

function matchesOf(term: PreparedTerm, texts: ShownTexts, status: MarkedText): readonly TermMatch[] {
  const matches: TermMatch[] = [];
  for (const column of searchedColumns) {
    const range = texts[column].match(term) ?? (column === 'status' ? namedRange(status, term) : null);
    if (range !== null) matches.push({ column, range });
  }
  return matches;
}

/** What is marked in a status that a term names: all of it, or what other terms have found there. */
function namedRange({ text, marks }: MarkedText, term: PreparedTerm): TermMatch['range'] | null {
  const [from, end] = marks;
  return isNamedBy(text, term) && from !== undefined && end !== undefined ? [from, end] : null;
}

/** For each term that no column shows, a text that does; none for a term that another of these texts shows. */
function otherMatches(
  record: PackageRecord,
  search: PreparedSearch,
  missing: readonly PreparedTerm[],
  columns: ShownTexts,
  note: string,
): ListRow['otherMatches'] {
  if (missing.length === 0) return [];
  const users = (['creatorId', 'updaterId'] as const).map((field) => {
    const terms = textTerms(missing.filter((term) => search.byText[field].terms.includes(term)));
    return [field, new ShownText(record[field] ?? '', terms)] as const;
  });
  const noted = [
    'note',
    new ShownText(note, textTerms(missing.filter(({ field }) => field === 'note' || field === null))),
  ] as const;
  const texts = [...searchedColumns.map((column) => [column, columns[column]] as const), noted, ...users];
  const matches: ListRow['otherMatches'][number][] = [];
  const shown: ShownText[] = [];
  for (const term of missing) {
    const found = shown.some((text) => text.match(term) !== null)
      ? undefined
      : texts.find(([, text]) => text.contains(term));
    if (found === undefined) continue;
    const [field, text] = found;
    matches.push({ field, value: text.excerptWith(term) });
    shown.push(text);
  }
  return matches;
}

export function toListRow(
  record: PackageRecord,
  search: PreparedSearch,
  times: TimeReading,
  { change, rank, note }: Pick<ListRow, 'change' | 'rank'> & { readonly note: string },
): ListRow {
  const { terms, byText } = search;
  const texts = {
    name: new ShownText(record.name ?? '', byText.name),
    comments: new ShownText(record.comments ?? '', byText.comments),
    creator: new ShownText(record.creator ?? '', byText.creator),
    updater: new ShownText(record.updater ?? '', byText.updater),
    status: new ShownText(record.status ?? '', byText.status),
    id: new ShownText(record.id, byText.id),
    channel: new ShownText(record.channelId ?? '', byText.channelId),
  } as const satisfies ShownTexts;
  const status = markedStatus(texts.status.excerpt(), terms);
  const matchesByTerm = terms.map((term) => matchesOf(term, texts, status));
  const missing = terms.filter((_, at) => matchesByTerm[at]?.length === 0);
  return {
    id: record.id,
    idMarks: texts.id.beginning().marks,
    name: texts.name.excerpt(),
    status,
    comments: texts.comments.excerpt(),
    creator: texts.creator.excerpt(),
    updater: texts.updater.excerpt(),
    channel: texts.channel.excerpt(),
    createdAt: readTime(record.createdAt, times.unit, times.now),
    updatedAt: readTime(record.updatedAt, times.unit, times.now),
    matchesByTerm,
    otherMatches: otherMatches(record, search, missing, texts, note),
    rank,
    change,
  };
}

/** Fields of service-interface.md in the order of the details, without `totalcount`, which is not about the package. */
const knownFields = {
  processName: 'name',
  processStatus: 'status',
  comments: 'comments',
  creatorName: 'creator',
  createdBy: 'creatorId',
  createdAt: 'createdAt',
  updatorName: 'updater',
  updatedBy: 'updaterId',
  updatedAt: 'updatedAt',
  processId: 'id',
  channelId: 'channelId',
} as const satisfies Record<string, keyof PackageRecord>;

type KnownField = keyof typeof knownFields;

/** The searched texts with the service's names of their fields, in the order of the details. */
export const searchedFields: ReadonlyMap<string, SearchedText> = new Map(
  Object.entries(knownFields).flatMap(([key, column]) =>
    column === 'createdAt' || column === 'updatedAt' ? [] : [[key, column] as const],
  ),
);

/** The service's names of the known fields, in the order of the details. */
export const knownKeys: readonly string[] = Object.keys(knownFields);

function isKnownField(key: string): key is KnownField {
  return Object.hasOwn(knownFields, key);
}

/** The members of a package as the service sent them, known ones first. */
export function membersOf(record: WholeRecord): Map<string, unknown> {
  const rest: unknown = record.rest === null ? {} : JSON.parse(record.rest);
  const others = new Map<string, unknown>(
    typeof rest === 'object' && rest !== null ? Object.entries(rest) : [],
  );
  const members = new Map<string, unknown>();
  for (const key of Object.keys(knownFields).filter(isKnownField)) {
    const value = others.has(key) ? others.get(key) : (record[knownFields[key]] ?? undefined);
    if (value !== undefined) members.set(key, value);
  }
  for (const [key, value] of others) if (!members.has(key)) members.set(key, value);
  if (record.total !== null && !members.has('totalcount')) members.set('totalcount', record.total);
  return members;
}

export function toItemDetails(
  record: WholeRecord,
  terms: readonly QueryTerm[],
  times: TimeReading,
): ItemDetails {
  const { byText } = prepareSearch(terms);
  const field = (key: string, sent: unknown): ItemField => {
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    const raw = key === 'createdAt' ? record.createdAt : key === 'updatedAt' ? record.updatedAt : null;
    const column = searchedTextOf(record, key);
    const value = new ShownText(text, column === null ? noTerms : byText[column]).beginning();
    return {
      key,
      value: column === 'status' ? markedStatus(value, byText.status.terms) : value,
      length: text.length,
      time: readTime(raw, times.unit, times.now),
    };
  };
  return { id: record.id, fields: Array.from(membersOf(record), ([key, value]) => field(key, value)) };
}

/** The searched text that a member is shown for, so that marks show why the package was found. */
export function searchedTextOf(record: Omit<PackageRecord, 'row'>, key: string): SearchedText | null {
  const column = searchedFields.get(key);
  // A value that is no text is not searched either.
  return column === undefined || record[column] === null ? null : column;
}
