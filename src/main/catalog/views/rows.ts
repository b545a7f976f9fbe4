import type {
  AlsoField,
  ItemDetails,
  ItemField,
  ListRow,
  MarkedText,
} from '../../../preload/contract/view.ts';
import { characterBoundary, ComparedText, concerns, wordingOf } from '../search/find-marks.ts';
import type { SearchedText, Term } from '../search/query.ts';
import { isOneOf, statusesCalled } from '../search/status-names.ts';
import type { PackageRecord } from '../store/package-record.ts';
import type { TimeReading } from '../store/stored-rows.ts';
import { readTime } from '../store/time-unit.ts';

/** UTF-16 units of a text that a row shows at most, and how much of it stands before a match further on. */
const excerptLength = 300;
const leadLength = 40;
const ellipsis = '…';
/** UTF-16 units of one field that the details show; more would freeze a window, and nobody reads it there. */
const shownLength = 20_000;
/** Marks of one field at most. */
const markBound = 500;

/** A text as it is shown, with marks where terms occur in it. */
export class ShownText {
  readonly #whole: string;
  /** What can be shown of it at most. */
  readonly #text: string;
  readonly #terms: readonly Term[];
  #compared: ComparedText | null = null;

  /** The terms are those that are looked for in such a text. */
  constructor(whole: string, terms: readonly Term[]) {
    this.#whole = whole;
    this.#text = whole.length > shownLength ? whole.slice(0, characterBoundary(whole, shownLength)) : whole;
    this.#terms = terms;
  }

  /** Whether a term occurs anywhere in the whole text. */
  holds(term: Term): boolean {
    if (!this.#terms.includes(term)) return false;
    const wording = wordingOf(term);
    if (this.#comparedText().holds(wording)) return true;
    return this.#text !== this.#whole && new ComparedText(this.#whole).holds(wording);
  }

  /** The beginning of the text, which is all of it but for a few. */
  beginning(): MarkedText {
    return { text: this.#text, marks: this.#marks().slice(0, 2 * markBound) };
  }

  /** The text cut to what a row can show. Where the first match would be cut off, it starts shortly before it. */
  excerpt(): MarkedText {
    const text = this.#text;
    if (text.length <= excerptLength) return this.beginning();
    const [firstStart, firstEnd] = this.#first() ?? [0, 0];
    const from = firstEnd <= excerptLength ? 0 : characterBoundary(text, firstStart - leadLength);
    const to = characterBoundary(text, from + excerptLength);
    const lead = from > 0 ? ellipsis : '';
    const shift = lead.length - from;
    return {
      text: lead + text.slice(from, to) + (to < this.#whole.length ? ellipsis : ''),
      marks: this.#marks(to).map((offset) => Math.min(offset, to) + shift),
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

/** A status with its marks: all of it where a term calls it by the word that the app shows in its place. */
function markedStatus(status: MarkedText, terms: readonly Term[]): MarkedText {
  const isCalled =
    status.marks.length === 0 && terms.some((term) => isOneOf(statusesCalled(term), status.text));
  return isCalled ? { text: status.text, marks: [0, status.text.length] } : status;
}

function shownText(record: PackageRecord, text: SearchedText, terms: readonly Term[]): ShownText {
  return new ShownText(
    record[text] ?? '',
    terms.filter((term) => concerns(term, text)),
  );
}

/** Searched texts that have no column, in the order in which one of them is shown beside the columns. */
const otherTexts = ['updater', 'id', 'channelId', 'creatorId', 'updaterId'] as const;

/** The first text without a column that holds a term which no text with one does. */
function alsoFound(
  record: PackageRecord,
  terms: readonly Term[],
  columns: readonly ShownText[],
): ListRow['also'] {
  const missing = terms.filter((term) => !columns.some((column) => column.holds(term)));
  if (missing.length === 0) return null;
  const candidates = otherTexts.map((field: AlsoField) => ({ field, text: shownText(record, field, terms) }));
  const found = candidates.find(({ text }) => missing.some((term) => text.holds(term)));
  return found === undefined ? null : { field: found.field, value: found.text.excerpt() };
}

export function toListRow(
  record: PackageRecord,
  terms: readonly Term[],
  times: TimeReading,
  change: ListRow['change'],
): ListRow {
  const name = shownText(record, 'name', terms);
  const status = shownText(record, 'status', terms);
  const comments = shownText(record, 'comments', terms);
  const creator = shownText(record, 'creator', terms);
  return {
    id: record.id,
    idMarks: shownText(record, 'id', terms).beginning().marks,
    name: name.excerpt(),
    status: markedStatus(status.excerpt(), terms),
    comments: comments.excerpt(),
    creator: creator.excerpt(),
    updater: shownText(record, 'updater', terms).excerpt(),
    channel: shownText(record, 'channelId', terms).excerpt(),
    createdAt: readTime(record.createdAt, times.unit, times.now),
    updatedAt: readTime(record.updatedAt, times.unit, times.now),
    also: alsoFound(record, terms, [name, status, comments, creator]),
    change,
  };
}

/** Fields of service-interface.md in the order of the details; `totalcount` says nothing about the package. */
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

/** The members of a package as the service sent them, the known ones first. */
export function membersOf(record: PackageRecord): Map<string, unknown> {
  const rest: unknown = record.rest === null ? {} : JSON.parse(record.rest);
  const odd = new Map<string, unknown>(typeof rest === 'object' && rest !== null ? Object.entries(rest) : []);
  const members = new Map<string, unknown>();
  for (const key of Object.keys(knownFields).filter(isKnownField)) {
    const value = odd.has(key) ? odd.get(key) : (record[knownFields[key]] ?? undefined);
    if (value !== undefined) members.set(key, value);
  }
  for (const [key, value] of odd) if (!members.has(key)) members.set(key, value);
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

/** The terms that are looked for in a field: only there a mark tells why the package was found. */
function termsFor(record: PackageRecord, key: string, terms: readonly Term[]): readonly Term[] {
  const column = isKnownField(key) ? knownFields[key] : null;
  // What was sent in place of a text is not searched either.
  if (column === null || column === 'createdAt' || column === 'updatedAt' || record[column] === null)
    return [];
  return terms.filter((term) => concerns(term, column));
}
