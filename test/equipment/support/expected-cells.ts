import type { ExportColumn } from '../../../src/main/catalog/cells/cells.ts';
import { en } from '../../../src/preload/contract/messages/en/index.ts';
import { statusName, type StatusNames } from '../../../src/preload/contract/statuses.ts';
import type { ProcessPackage } from '../service/packages.ts';

/** The expected cells of a package in a table, as text; `time` formats ms since 1970. */
export function expectedCells(
  item: ProcessPackage,
  columns: readonly ExportColumn[],
  time: (at: number) => string,
  names: StatusNames = en.statuses,
): string[] {
  const cells: Readonly<Record<ExportColumn, string>> = {
    name: item.processName,
    status: item.processStatus,
    comments: item.comments,
    creator: item.creatorName,
    updated: time(item.updatedAt * 1000),
    created: time(item.createdAt * 1000),
    updater: item.updatorName,
    id: item.processId,
    channel: item.channelId,
    statusName: statusName(item.processStatus, names),
    creatorId: item.createdBy,
    updaterId: item.updatedBy,
  };
  return columns.map((column) => cells[column]);
}

/** "2026-11-21 14:05:03", in local time. */
export function clockText(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}
