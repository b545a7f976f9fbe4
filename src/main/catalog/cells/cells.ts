import type { ListColumn } from '../../../preload/contract/view.ts';
import type { PackageRecord } from '../worker/snapshot/package-record.ts';
import type { TimeReading } from '../worker/snapshot/stored-rows.ts';
import { readTime } from '../worker/snapshot/time-unit.ts';

/** What one column says of a package: a text, a number that the service sent as one, a time, or nothing. */
export type Cell = string | number | Date | null;

type TextColumn = Exclude<ListColumn, 'created' | 'updated'>;

/** Where a column's text is stored, and what the service calls it. */
const texts = {
  name: { field: 'name', key: 'processName' },
  status: { field: 'status', key: 'processStatus' },
  comments: { field: 'comments', key: 'comments' },
  creator: { field: 'creator', key: 'creatorName' },
  updater: { field: 'updater', key: 'updatorName' },
  id: { field: 'id', key: 'processId' },
  channel: { field: 'channelId', key: 'channelId' },
} as const satisfies Record<TextColumn, { readonly field: keyof PackageRecord; readonly key: string }>;

/** The cells of a package: whole texts, as they came. */
export function cellsOf(record: PackageRecord, columns: readonly ListColumn[], times: TimeReading): Cell[] {
  const numbers = numbersIn(record.rest);
  return columns.map((column) => {
    if (column === 'created') return timeOf(record.createdAt, times);
    if (column === 'updated') return timeOf(record.updatedAt, times);
    const { field, key } = texts[column];
    const text = record[field];
    return text === null || text === '' ? null : (numbers?.get(key) ?? text);
  });
}

/** Seconds are what all kinds of files can hold. */
function timeOf(raw: number | null, times: TimeReading): Date | null {
  const time = readTime(raw, times.unit, times.now);
  return time === null ? null : new Date(Math.floor(time / 1000) * 1000);
}

/** Spreadsheets keep fifteen digits of a number: a longer one, such as an id, is only kept by its text. */
const exactBelow = 1e15;

/** What the service sent as a number in place of a text stands in `rest` (service/item.ts); null for nothing such. */
function numbersIn(rest: string | null): ReadonlyMap<string, number> | null {
  if (rest === null) return null;
  const members: unknown = JSON.parse(rest);
  if (typeof members !== 'object' || members === null) return null;
  const numbers = Object.entries(members).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Math.abs(entry[1]) < exactBelow,
  );
  return numbers.length === 0 ? null : new Map(numbers);
}
