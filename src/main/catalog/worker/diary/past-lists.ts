import { StoreError, storageErrorKind } from '../../storage-error.ts';
import { changesBack } from './changes-back.ts';
import type { DiaryReader } from './diary-reader.ts';
import type { SnapshotIndexes } from '../index/snapshot-index.ts';
import { isIntact } from '../snapshot/integrity.ts';
import { makePastSnapshot } from '../snapshot/past-snapshot.ts';
import type { Published } from '../snapshot/publishing.ts';
import type { Snapshot, SnapshotTarget } from '../snapshot/snapshot.ts';
import { stepsWhile, type Steps } from '../steps.ts';

/** The list as it was before an update. */
export interface PastList {
  readonly snapshot: Snapshot;
  readonly before: number;
}

/** The list as of a time: a snapshot, and the last sync that had looked by then, ms since 1970. */
export interface ListAsOf {
  readonly snapshot: Snapshot;
  readonly asOf: number;
}

export interface PastListsDeps {
  readonly diary: DiaryReader;
  readonly indexes: SnapshotIndexes;
  readonly target: () => SnapshotTarget;
  /** The list that was made last, as long as it is open. */
  readonly made: { past: PastList | null };
}

/** Makes files of the list as it was. */
export class PastLists {
  readonly #deps: PastListsDeps;

  constructor(deps: PastListsDeps) {
    this.#deps = deps;
  }

  /** `shown` must stay open meanwhile. Throws `not-recorded` if the diary does not reach so far. */
  *asOf(shown: Published, time: number): Steps<ListAsOf> {
    for (;;) {
      const diary = yield* this.#deps.diary.read(() => shown.snapshot.number);
      const epoch = diary?.epoch ?? null;
      if (diary === null || epoch === null || time < epoch.at)
        throw new StoreError({ code: 'not-recorded', retryable: false });
      const { lines, blocks } = diary;
      const next = lines.updates.find((each) => each.epoch === epoch.epoch && each.update.at > time);
      // Nothing has changed since.
      if (next === undefined)
        return { snapshot: shown.snapshot, asOf: Math.min(time, shown.pointer.checkedAt) };
      const asOf = Math.min(time, next.update.since);
      const before = next.update.update;
      const { made } = this.#deps;
      if (made.past?.before === before) return { snapshot: made.past.snapshot, asOf };
      const { version } = lines;
      const earlier = yield* stepsWhile(
        () => lines.version === version,
        changesBack(lines, blocks, next.first),
      );
      // The diary was written to meanwhile.
      if (earlier === null) continue;
      const snapshot = yield* this.#make(shown.snapshot, earlier.value);
      made.past = { snapshot, before };
      return { snapshot, asOf };
    }
  }

  *#make(shown: Snapshot, earlier: Parameters<typeof makePastSnapshot>[1]): Steps<Snapshot> {
    const { indexes, target } = this.#deps;
    try {
      return yield* makePastSnapshot(shown, earlier, target(), (made, hasDifference) =>
        hasDifference ? indexes.of(made).update(indexes.of(shown)) : indexes.of(made).finish(),
      );
    } catch (error) {
      // What was just written is damaged, which must not be taken for damage of the published file.
      if (storageErrorKind(error) !== 'damaged' || !shown.db.isOpen || !isIntact(shown)) throw error;
      throw new StoreError({ code: 'storage-failed', retryable: true, detail: 'earlier list' });
    }
  }
}
