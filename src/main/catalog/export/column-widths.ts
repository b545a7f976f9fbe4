import type { ExportColumn } from '../cells/cells.ts';
import type { DiaryColumn } from '../cells/diary-cells.ts';

/** In a workbook, in characters of the standard font. */
export const listWidths: Readonly<Record<ExportColumn, number>> = {
  name: 40,
  status: 16,
  comments: 60,
  creator: 24,
  updated: 19,
  created: 19,
  updater: 24,
  id: 38,
  channel: 24,
  statusName: 16,
  creatorId: 38,
  updaterId: 38,
};

export const noteWidth = 60;

export const diaryWidths: Readonly<Record<DiaryColumn, number>> = {
  seenAt: 19,
  changedAt: 19,
  kind: 12,
  name: 40,
  status: 16,
  field: 16,
  before: 40,
  after: 40,
  person: 24,
  id: 38,
};
