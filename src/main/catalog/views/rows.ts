import type { ItemDetails, ItemField, ListRow, MarkedText } from '../../../preload/contract/view.ts';
import { characterBoundary, findMarks } from './fold.ts';
import type { PackageRecord } from '../store/snapshot.ts';
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

/** The beginning of a text, which is all of it but for a few, with its marks. */
function bounded(text: string, terms: readonly string[]): MarkedText {
  const shown = text.length > shownLength ? text.slice(0, characterBoundary(text, shownLength)) : text;
  return { text: shown, marks: findMarks(shown, terms).slice(0, 2 * markBound) };
}

/**
 * A text cut to what a row can show, with its marks. Where the first match would be cut off, the excerpt starts
 * shortly before it.
 */
export function excerpt(whole: string, terms: readonly string[]): MarkedText {
  const { text, marks } = bounded(whole, terms);
  if (text.length <= excerptLength) return { text, marks };
  const [firstStart = 0, firstEnd = 0] = marks;
  const from = firstEnd <= excerptLength ? 0 : characterBoundary(text, firstStart - leadLength);
  const to = characterBoundary(text, from + excerptLength);
  const lead = from > 0 ? ellipsis : '';
  const shift = lead.length - from;
  const shown: number[] = [];
  for (let at = 0; at < marks.length; at += 2) {
    const start = Math.max(marks[at] ?? 0, from);
    const end = Math.min(marks[at + 1] ?? 0, to);
    if (start < end) shown.push(start + shift, end + shift);
  }
  return { text: lead + text.slice(from, to) + (to < whole.length ? ellipsis : ''), marks: shown };
}

export function toListRow(
  record: PackageRecord,
  terms: readonly string[],
  times: TimeReading,
  change: ListRow['change'],
): ListRow {
  return {
    id: record.id,
    name: excerpt(record.name ?? '', terms),
    status: excerpt(record.status ?? '', terms),
    comments: excerpt(record.comments ?? '', terms),
    creator: excerpt(record.creator ?? '', terms),
    updatedAt: readTime(record.updatedAt, times.unit, times.now),
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

/** Fields that a search looks through; only there a mark tells why the package was found. */
const searchedFields: ReadonlySet<string> = new Set<KnownField>([
  'processName',
  'processStatus',
  'comments',
  'creatorName',
  'updatorName',
  'processId',
]);

/** The members of a package as the service sent them, the known ones first. */
function membersOf(record: PackageRecord): Map<string, unknown> {
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
  terms: readonly string[],
  times: TimeReading,
): ItemDetails {
  const field = (key: string, sent: unknown): ItemField => {
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    const raw = key === 'createdAt' ? record.createdAt : key === 'updatedAt' ? record.updatedAt : null;
    const value = bounded(text, searchedFields.has(key) ? terms : []);
    return {
      key,
      value,
      length: text.length,
      time: readTime(raw, times.unit, times.now),
    };
  };
  return { id: record.id, fields: Array.from(membersOf(record), ([key, value]) => field(key, value)) };
}
