import type {
  DiaryDay,
  DiaryLine,
  DiaryRequest,
  OpenedDiary,
} from '../../../../../src/preload/contract/diary.ts';
import { failed, succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import type { DiaryBridge } from '../../../../../src/renderer/catalog/diary/diary.svelte.ts';

export const plain = (text: string) => ({ text, marks: [] });

export function line(update: number, row: number, more: Partial<DiaryLine> = {}): DiaryLine {
  return {
    key: { update, row },
    kind: 'changed',
    id: `p${row}`,
    name: plain(`Package ${row}`),
    status: plain('DRAFT'),
    person: plain('Anna'),
    changedAt: null,
    seenAt: 0,
    seenBefore: 0,
    fields: [],
    otherMatches: [],
    isUnread: true,
    isInList: true,
    ...more,
  };
}

/** A diary in memory: `counts` has the number of lines of each day, the newest first. */
export class FakeDiary implements DiaryBridge {
  newest = 3;
  /** The number of lines that marking all marks. */
  unread = 5;
  /** Whether no mark can be stored. */
  isFull = false;
  /** The lines that are marked as seen, by position. */
  seen = new Set<number>();
  counts: readonly number[];
  requests: DiaryRequest[] = [];
  reads: { readonly offset: number; readonly limit: number }[] = [];
  marks: unknown[] = [];

  constructor(counts: readonly number[]) {
    this.counts = counts;
  }

  get opened(): OpenedDiary {
    let first = 0;
    const days = this.counts.map((count, at): DiaryDay => {
      const day = { start: -at, first, count, gap: null };
      first += count;
      return day;
    });
    return { diary: this.requests.length, total: first, unread: first, days, newest: this.newest };
  }

  readonly openDiary = (request: DiaryRequest): Promise<Result<OpenedDiary>> => {
    this.requests.push(request);
    return Promise.resolve(succeeded(this.opened));
  };

  readonly readDiaryLines = ({ offset, limit }: { readonly offset: number; readonly limit: number }) => {
    this.reads.push({ offset, limit });
    const count = Math.max(0, Math.min(limit, this.opened.total - offset));
    return Promise.resolve(
      succeeded(
        Array.from({ length: count }, (_, at) =>
          line(this.newest, offset + at + 1, { isUnread: !this.seen.has(offset + at) }),
        ),
      ),
    );
  };

  readonly openView = () => Promise.resolve(failed({ code: 'disk-full', retryable: true }));
  readonly readItem = () => Promise.resolve(failed({ code: 'disk-full', retryable: true }));

  readonly markDiarySeen = (request: unknown): Promise<Result<number>> => {
    this.marks.push(request);
    return Promise.resolve(succeeded(this.unread));
  };

  readonly copyDiaryLines = (request: unknown): Promise<Result<number>> => {
    this.marks.push(request);
    return Promise.resolve(succeeded(1));
  };

  readonly exportDiary = (request: unknown) => this.#mark(request);
  readonly undoDiarySeen = () => this.#mark('undo');
  readonly markLinesSeen = (request: unknown) => this.#mark(request);

  #mark(mark: unknown): Promise<Result<null>> {
    this.marks.push(mark);
    return Promise.resolve(this.isFull ? failed({ code: 'disk-full', retryable: true }) : succeeded(null));
  }
}
