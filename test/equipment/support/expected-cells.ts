import type { ListColumn } from '../../../src/preload/contract/view.ts';
import type { ProcessPackage } from '../service/packages.ts';

/** The expected cells of a package in a table, as text; `time` formats ms since 1970. */
export function expectedCells(
  item: ProcessPackage,
  columns: readonly ListColumn[],
  time: (at: number) => string,
): string[] {
  const cells: Readonly<Record<ListColumn, string>> = {
    name: item.processName,
    status: item.processStatus,
    comments: item.comments,
    creator: item.creatorName,
    updated: time(item.updatedAt * 1000),
    created: time(item.createdAt * 1000),
    updater: item.updatorName,
    id: item.processId,
    channel: item.channelId,
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
