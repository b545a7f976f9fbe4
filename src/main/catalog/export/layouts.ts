import type { ExportColumn } from '../cells/cells.ts';
import type { DiaryColumn } from '../cells/diary-cells.ts';
import type { ColumnLayout } from './workbook.ts';

function texts(width: number): ColumnLayout {
  return { width, isTime: false };
}
const times: ColumnLayout = { width: 19, isTime: true };

export const listLayout: Readonly<Record<ExportColumn, ColumnLayout>> = {
  name: texts(40),
  status: texts(16),
  comments: texts(60),
  creator: texts(24),
  updated: times,
  created: times,
  updater: texts(24),
  id: texts(38),
  channel: texts(24),
  statusName: texts(16),
  creatorId: texts(38),
  updaterId: texts(38),
};

/** Of notes. */
export const noteLayout: ColumnLayout = texts(60);

export const diaryLayout: Readonly<Record<DiaryColumn, ColumnLayout>> = {
  seenAt: times,
  changedAt: times,
  kind: texts(12),
  name: texts(40),
  status: texts(16),
  field: texts(16),
  before: texts(40),
  after: texts(40),
  person: texts(24),
  id: texts(38),
};
