import { knownTime } from '../../../../preload/contract/diary.ts';
import { timeReader } from '../index/order/column-keys.ts';
import { change } from '../snapshot/change.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { readTime } from '../snapshot/time-unit.ts';
import type { Steps } from '../steps.ts';
import { linesPerStep, type DiaryLines } from './diary-lines.ts';
import { timeColumns } from './former-texts.ts';
import type { FormerBlocks } from './line-states.ts';

const rowsPerStep = 500;
const bit = 1 << timeColumns.updated;

/** When the changes of all lines were made, as far as it is known. */
export class ChangeTimes {
  readonly #lines: DiaryLines;
  readonly #blocks: FormerBlocks;
  /** By line: the service's number for the time of the last update before it, NaN for none. */
  #former = new Float64Array(0);
  /** Lines whose former times were read. */
  #readTo = 0;
  #dropped = 0;
  #known: { readonly list: Snapshot; readonly at: string; readonly times: Float64Array } | null = null;

  constructor(lines: DiaryLines, blocks: FormerBlocks) {
    this.#lines = lines;
    this.#blocks = blocks;
  }

  /**
   * By line, in ms since 1970: the time that the service says, or else that of the update that saw the change. `present`: by line, the
   * row of the package in the list, or 0.
   */
  *of(list: Snapshot, present: Uint32Array): Steps<Float64Array> {
    const { dropped, count } = this.#lines;
    const at = `${dropped} ${count}`;
    if (this.#known?.list === list && this.#known.at === at) return this.#known.times;
    yield* this.#readFormer();
    const times = yield* this.#shownTimes(yield* this.#newerTimes(list, present), list);
    this.#known = { list, at, times };
    return times;
  }

  /** Reads what is new. What was read stays if this is stopped; another reader may do the same meanwhile. */
  *#readFormer(): Steps<void> {
    const { dropped, count, masks, blocks } = this.#lines;
    if (this.#dropped !== dropped) this.#readTo = 0;
    this.#dropped = dropped;
    if (this.#former.length !== count) {
      const longer = new Float64Array(count).fill(Number.NaN);
      longer.set(this.#former.subarray(0, this.#readTo));
      this.#former = longer;
    }
    const former = this.#former;
    for (const { block, first, count: size } of blocks) {
      if (first + size <= this.#readTo) continue;
      const values = this.#blocks.values(block).columns[timeColumns.updated] ?? [];
      let next = 0;
      for (let line = first; line < first + size; line += 1) {
        if (((masks[line] ?? 0) & bit) === 0) continue;
        const value = values[next];
        next += 1;
        if (typeof value === 'number') former[line] = value;
      }
      this.#readTo = first + size;
      yield;
    }
  }

  /** By line: the service's number for the time of the last update after it, NaN for none. */
  *#newerTimes({ db }: Snapshot, present: Uint32Array): Steps<Float64Array> {
    const { count, kinds, masks, next } = this.#lines;
    const newer = new Float64Array(count).fill(Number.NaN);
    const read = timeReader(db, 'updated');
    const known = new Map<number, number>();
    for (let line = count - 1; line >= 0; line -= 1) {
      if (line % linesPerStep === 0) yield;
      const later = next[line] ?? -1;
      if (kinds[line] === change.removed) continue;
      if (later !== -1) {
        const times = ((masks[later] ?? 0) & bit) === 0 ? newer : this.#former;
        newer[line] = times[later] ?? Number.NaN;
        continue;
      }
      const row = present[line] ?? 0;
      const time = known.get(row) ?? read(row) ?? Number.NaN;
      newer[line] = time;
      if (known.has(row)) continue;
      known.set(row, time);
      if (known.size % rowsPerStep === 0) yield;
    }
    return newer;
  }

  *#shownTimes(newer: Float64Array, { times: { unit, now } }: Snapshot): Steps<Float64Array> {
    const shown = new Float64Array(newer.length);
    for (const { update, first, count } of this.#lines.updates) {
      for (let line = first; line < first + count; line += 1) {
        if (line % linesPerStep === 0) yield;
        const raw = newer[line] ?? Number.NaN;
        const changedAt = Number.isNaN(raw) ? null : readTime(raw, unit, now);
        shown[line] = knownTime({ changedAt, seenAt: update.at, seenBefore: update.since }) ?? update.at;
      }
    }
    return shown;
  }
}
