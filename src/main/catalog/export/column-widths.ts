import type { ExportColumn } from '../cells/cells.ts';
import type { DiaryColumn } from '../cells/diary-cells.ts';

/** Of the columns of a workbook, in characters of the standard font. */
export const columnWidths: Readonly<Record<ExportColumn | DiaryColumn | 'note', number>> = {
  name: 40,
  status: 16,
  statusName: 16,
  comments: 60,
  note: 60,
  creator: 24,
  updater: 24,
  person: 24,
  channel: 24,
  created: 19,
  updated: 19,
  seenAt: 19,
  changedAt: 19,
  id: 38,
  creatorId: 38,
  updaterId: 38,
  kind: 12,
  field: 16,
  before: 40,
  after: 40,
};
