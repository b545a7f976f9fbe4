import {
  searchedColumns,
  type SearchedColumn,
  type ItemDetails,
  type ItemField,
  type ListRow,
  type MarkedText,
} from '../../../../preload/contract/view.ts';
import { characterBoundary } from '../../cells/character-boundary.ts';
import { ComparedText, isSearchedIn } from './find-marks.ts';
import { wordingOf, type SearchedText, type Term } from '../index/query.ts';
import { isOneOf, statusesNamed } from '../index/status-names.ts';
import type { PackageRecord } from '../snapshot/package-record.ts';
import type { TimeReading } from '../snapshot/stored-rows.ts';
import { readTime } from '../snapshot/time-unit.ts';

/** In UTF-16 units: the part of a text that a row shows, and its context before the first match. */
const maxExcerptLength = 300;
const leadLength = 40;
const ellipsis = '…';
/** In UTF-16 units of a field in the details; a longer text would freeze the window. */
const maxShownLength = 20_000;
/** In one field. */
const maxMarks = 500;

/** The part of a text that a row shows, which ends at the offset `to` of `of`. */
interface Excerpt {
  readonly shown: MarkedText;
  readonly of: ShownText;
  readonly to: number;
}

/** A text with marks where terms occur in it. */
export class ShownText {
  readonly #whole: string;
  /** The part that can be shown. */
  readonly #text: string;
  readonly #terms: readonly Term[];
  #compared: ComparedText | null = null;
  #cachedExcerpt: Excerpt | null = null;

  /** `terms`: those that are searched for in this text. */
  constructor(whole: string, terms: readonly Term[], maxLength = maxShownLength) {
    this.#whole = whole;
    this.#text = whole.length > maxLength ? whole.slice(0, characterBoundary(whole, maxLength)) : whole;
    this.#terms = terms;
  }

  /** Whether a term occurs anywhere in the whole text. */
  contains(term: Term): boolean {
    if (!this.#terms.includes(term)) return false;
    const wording = wordingOf(term);
    if (this.#comparedText().contains(wording)) return true;
    return this.#text !== this.#whole && new ComparedText(this.#whole).contains(wording);
  }

  /** Whether the excerpt contains a term. */
  shows(term: Term): boolean {
    if (!this.#terms.includes(term)) return false;
    if (this.#whole.length <= maxExcerptLength) return this.#comparedText().contains(wordingOf(term));
    const { of, to } = this.#excerpt();
    const [start] = of.#comparedText().first([wordingOf(term)]) ?? [to];
    return start < to;
  }

  /** The text, cut if it is very long. */
  beginning(): MarkedText {
    return { text: this.#text, marks: this.#marks().slice(0, 2 * maxMarks) };
  }

  /** The part of the text that a row shows. It starts shortly before the first match if that would be cut off. */
  excerpt(): MarkedText {
    return this.#excerpt().shown;
  }

  /** An excerpt that contains the term, even if another term occurs long before it. */
  excerptWith(term: Term): MarkedText {
    return this.shows(term) ? this.excerpt() : new ShownText(this.#whole, [term]).excerpt();
  }

  #excerpt(): Excerpt {
    this.#cachedExcerpt ??= this.#cut();
    return this.#cachedExcerpt;
  }

  #cut(): Excerpt {
    const text = this.#text;
    if (text.length <= maxExcerptLength) return { of: this, to: text.length, shown: this.beginning() };
    const first = this.#first();
    if (first === null && text !== this.#whole) {
      const all = new ShownText(this.#whole, this.#terms, Infinity);
      if (all.#first() !== null) return all.#excerpt();
    }
    const [firstStart, firstEnd] = first ?? [0, 0];
    const from = firstEnd <= maxExcerptLength ? 0 : wordBefore(text, firstStart);
    const to = characterBoundary(text, from + maxExcerptLength);
    const lead = from > 0 ? ellipsis : '';
    const shift = lead.length - from;
    return {
      of: this,
      to,
      shown: {
        text: lead + text.slice(from, to) + (to < this.#whole.length ? ellipsis : ''),
        marks: this.#marks(to).map((offset) => Math.min(offset, to) + shift),
      },
    };
  }

  #first(): readonly [number, number] | null {
    return this.#terms.length === 0 ? null : this.#comparedText().first(this.#terms.map(wordingOf));
  }

  #marks(before?: number): number[] {
    return this.#terms.length === 0 ? [] : this.#comparedText().marks(this.#terms.map(wordingOf), before);
  }

  #comparedText(): ComparedText {
    this.#compared ??= new ComparedText(this.#text);
    return this.#compared;
  }
}

function isNamedBy(status: string, term: Term): boolean {
  return isOneOf(statusesNamed(term), status);
}

/** A status, marked as a whole if a term is its name in the app. */
function markedStatus(status: MarkedText, terms: readonly Term[]): MarkedText {
  const isNamed = status.marks.length === 0 && terms.some((term) => isNamedBy(status.text, term));
  return isNamed ? { text: status.text, marks: [0, status.text.length] } : status;
}

/** The start of an excerpt that contains a match: the start of a word if there is one shortly before it. */
function wordBefore(text: string, match: number): number {
  const from = characterBoundary(text, match - leadLength);
  const space = text.slice(from, match).search(/\s\S/u);
  return space === -1 ? from : from + space + 1;
}

function shownText(record: PackageRecord, text: SearchedText, terms: readonly Term[]): ShownText {
  return new ShownText(
    record[text] ?? '',
    terms.filter((term) => isSearchedIn(text, term)),
  );
}

/** For each term that no column shows, a text that does; none for a term that another of these texts shows. */
function otherMatches(
  record: PackageRecord,
  missing: readonly Term[],
  columns: readonly (readonly [SearchedColumn, ShownText])[],
): ListRow['otherMatches'] {
  if (missing.length === 0) return [];
  const users = (['creatorId', 'updaterId'] as const).map(
    (field) => [field, shownText(record, field, missing)] as const,
  );
  const texts = [...columns, ...users];
  const matches: ListRow['otherMatches'][number][] = [];
  const shown: ShownText[] = [];
  for (const term of missing) {
    const found = shown.some((text) => text.shows(term))
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
  terms: readonly Term[],
  times: TimeReading,
  change: ListRow['change'],
): ListRow {
  const texts = {
    name: shownText(record, 'name', terms),
    comments: shownText(record, 'comments', terms),
    creator: shownText(record, 'creator', terms),
    updater: shownText(record, 'updater', terms),
    status: shownText(record, 'status', terms),
    id: shownText(record, 'id', terms),
    channel: shownText(record, 'channelId', terms),
  } as const satisfies Record<SearchedColumn, ShownText>;
  const columns = searchedColumns.map((column) => [column, texts[column]] as const);
  const status = markedStatus(texts.status.excerpt(), terms);
  const columnsByTerm = terms.map((term) =>
    columns.flatMap(([column, text]) =>
      text.shows(term) || (column === 'status' && isNamedBy(status.text, term)) ? [column] : [],
    ),
  );
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
    columnsByTerm,
    otherMatches: otherMatches(
      record,
      terms.filter((_, at) => columnsByTerm[at]?.length === 0),
      columns,
    ),
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

function isKnownField(key: string): key is KnownField {
  return Object.hasOwn(knownFields, key);
}

/** The members of a package as the service sent them, known ones first. */
export function membersOf(record: PackageRecord): Map<string, unknown> {
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
  record: PackageRecord,
  terms: readonly Term[],
  times: TimeReading,
): ItemDetails {
  const field = (key: string, sent: unknown): ItemField => {
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    const raw = key === 'createdAt' ? record.createdAt : key === 'updatedAt' ? record.updatedAt : null;
    const searched = termsFor(record, key, terms);
    const value = new ShownText(text, searched).beginning();
    return {
      key,
      value: key === 'processStatus' ? markedStatus(value, searched) : value,
      length: text.length,
      time: readTime(raw, times.unit, times.now),
    };
  };
  return { id: record.id, fields: Array.from(membersOf(record), ([key, value]) => field(key, value)) };
}

/** The terms that are searched for in a field, so that marks show why the package was found. */
function termsFor(record: PackageRecord, key: string, terms: readonly Term[]): readonly Term[] {
  const column = isKnownField(key) ? knownFields[key] : null;
  // A value that is no text is not searched either.
  if (column === null || column === 'createdAt' || column === 'updatedAt' || record[column] === null)
    return [];
  return terms.filter((term) => isSearchedIn(column, term));
}
