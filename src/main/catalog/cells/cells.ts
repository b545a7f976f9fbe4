import { statusName, type StatusNames } from '../../../preload/contract/statuses.ts';
import { listColumns, type ListColumn } from '../../../preload/contract/view.ts';
import type { PackageRecord } from '../worker/snapshot/package-record.ts';
import type { TimeReading } from '../worker/snapshot/stored-rows.ts';
import { readTime } from '../worker/snapshot/time-unit.ts';

/** The value of one column: a text, a number if the service sent one, a time, or null if empty. */
export type Cell = string | number | Date | null;

/** What an export can have; `statusName`: the status as the app calls it. */
export const exportColumns = [...listColumns, 'statusName', 'creatorId', 'updaterId'] as const;
export type ExportColumn = (typeof exportColumns)[number];

type TextColumn = Exclude<ExportColumn, 'created' | 'updated' | 'statusName'>;

/** The columns of an export: the shown ones and the ID, without which nobody finds a package again, or all fields. */
export function exportedColumns(shown: readonly ListColumn[], allFields: boolean): readonly ExportColumn[] {
  const more = allFields ? ([...listColumns, 'creatorId', 'updaterId'] as const) : (['id'] as const);
  return [...new Set<ExportColumn>([...shown, ...more])].flatMap((column) =>
    column === 'status' ? [column, 'statusName'] : [column],
  );
}

/** The stored field of a text column, and its key in the service's interface. */
const texts = {
  name: { field: 'name', key: 'processName' },
  status: { field: 'status', key: 'processStatus' },
  comments: { field: 'comments', key: 'comments' },
  creator: { field: 'creator', key: 'creatorName' },
  updater: { field: 'updater', key: 'updatorName' },
  id: { field: 'id', key: 'processId' },
  channel: { field: 'channelId', key: 'channelId' },
  creatorId: { field: 'creatorId', key: 'createdBy' },
  updaterId: { field: 'updaterId', key: 'updatedBy' },
} as const satisfies Record<TextColumn, { readonly field: keyof PackageRecord; readonly key: string }>;

/** The cells of a package. Texts are complete and unchanged. `names`: for the column `statusName`. */
export function cellsOf(
  record: PackageRecord,
  columns: readonly ExportColumn[],
  times: TimeReading,
  names: StatusNames | null = null,
): Cell[] {
  const numbers = numbersIn(record.rest);
  return columns.map((column) => {
    if (column === 'created') return timeCell(readTime(record.createdAt, times.unit, times.now));
    if (column === 'updated') return timeCell(readTime(record.updatedAt, times.unit, times.now));
    if (column === 'statusName') {
      const { status } = record;
      return status === null || status === '' || names === null ? null : statusName(status, names);
    }
    const { field, key } = texts[column];
    const text = record[field];
    return text === null || text === '' ? null : (numbers?.get(key) ?? text);
  });
}

/** A time (ms since 1970), rounded down to seconds, the precision that all file formats have. */
export function timeCell(time: number | null): Date | null {
  return time === null ? null : new Date(Math.floor(time / 1000) * 1000);
}

/** Spreadsheets keep only fifteen digits of a number, so that longer ones, such as ids, must be written as text. */
const exactBelow = 1e15;

/** A number that fits a cell; null for another value. */
export function numberCell(value: unknown): number | null {
  return typeof value === 'number' && Math.abs(value) < exactBelow ? value : null;
}

/** Text fields that the service sent as numbers; they are kept in `rest` (service/item.ts). Null if there are none. */
function numbersIn(rest: string | null): ReadonlyMap<string, number> | null {
  if (rest === null) return null;
  const members: unknown = JSON.parse(rest);
  if (typeof members !== 'object' || members === null) return null;
  const numbers = Object.entries(members).filter(
    (entry): entry is [string, number] => numberCell(entry[1]) !== null,
  );
  return numbers.length === 0 ? null : new Map(numbers);
}
