import type { DiaryLine, OpenedDiary, PackageHistory } from '../../../../preload/contract/diary.ts';
import type { Steps } from '../steps.ts';
import type { QueryContext } from './context.ts';

export function* openDiary({ request }: QueryContext): Steps<OpenedDiary> {
  yield;
  return { diary: request, total: 0, unread: 0, days: [], newest: 0 };
}

export function readDiaryLines(): readonly DiaryLine[] {
  return [];
}

export function* readHistory(): Steps<PackageHistory> {
  yield;
  return { lines: [], total: 0 };
}
