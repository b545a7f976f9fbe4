import type { ItemDetails, ItemField, ListRow, MarkedText } from '../../preload/contract/view.ts';
import { characterBoundary, findMarks } from './fold.ts';
import { itemMembers } from './raw-item.ts';
import type { PackageRecord, RawRecord, TimeReading } from './snapshot.ts';
import { readTime } from './time-unit.ts';

/** UTF-16 units of a text that a row shows at most, and how much of it stands before a match further on. */
const excerptLength = 300;
const leadLength = 40;
const ellipsis = '…';

/**
 * A text cut to what a row can show, with its marks. Where the first match would be cut off, the excerpt starts
 * shortly before it.
 */
export function excerpt(text: string, terms: readonly string[]): MarkedText {
  const marks = findMarks(text, terms);
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
  return { text: lead + text.slice(from, to) + (to < text.length ? ellipsis : ''), marks: shown };
}

export function toListRow(record: PackageRecord, terms: readonly string[], times: TimeReading): ListRow {
  return {
    id: record.id,
    name: excerpt(record.name, terms),
    status: excerpt(record.status, terms),
    comments: excerpt(record.comments, terms),
    creator: excerpt(record.creator, terms),
    updatedAt: readTime(record.updatedAt, times.unit, times.now),
  };
}

/** Fields of service-interface.md in the order of the details; `totalcount` says nothing about the package. */
const knownFields = [
  'processName',
  'processStatus',
  'comments',
  'creatorName',
  'createdBy',
  'createdAt',
  'updatorName',
  'updatedBy',
  'updatedAt',
  'processId',
  'channelId',
];

/** Fields that a search looks through; only there a mark tells why the package was found. */
const searchedFields: ReadonlySet<string> = new Set([
  'processName',
  'processStatus',
  'comments',
  'creatorName',
  'updatorName',
  'processId',
]);

export function toItemDetails(record: RawRecord, terms: readonly string[], times: TimeReading): ItemDetails {
  const members = new Map(itemMembers(record.raw));
  const field = (key: string, value: unknown): ItemField => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const raw = key === 'createdAt' ? record.createdAt : key === 'updatedAt' ? record.updatedAt : null;
    return {
      key,
      value: { text, marks: searchedFields.has(key) ? findMarks(text, terms) : [] },
      time: readTime(raw, times.unit, times.now),
    };
  };
  const fields: ItemField[] = [];
  for (const key of knownFields) {
    if (members.has(key)) fields.push(field(key, members.get(key)));
    members.delete(key);
  }
  for (const [key, value] of members) fields.push(field(key, value));
  if (record.totalCount !== null) {
    fields.push({ key: 'totalcount', value: { text: record.totalCount, marks: [] }, time: null });
  }
  return { id: record.id, fields };
}
