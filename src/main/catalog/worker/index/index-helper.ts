import type { SortColumn } from '../../../../preload/contract/view.ts';
import { storageErrorKind } from '../../storage-error.ts';
import type { Steps } from '../steps.ts';
import { IndexFile } from './index-file.ts';
import type { IndexAnswer, IndexTask, IndexThread, StartIndexThread } from './index-thread.ts';
import type { SortOrder } from './order/sort-order.ts';
import { blockOf, type RowBits } from './row-bits.ts';
import { Segment } from './segment.ts';

interface BuiltBlock {
  readonly segment: Segment;
  readonly file: IndexFile;
  readonly rows: RowBits;
}

/**
 * The share of a second thread in the index of a published snapshot: blocks from the last one down until the first thread is
 * there, then the orders. Nothing depends on it: what it has not done when it ends, for whatever reason, the first thread does.
 */
export class IndexHelper {
  readonly #task: Omit<IndexTask, 'block'>;
  readonly #thread: IndexThread | null;
  /** The block that the first thread is building. */
  readonly #current: () => number;
  /** The blocks from this one on were given to the thread. */
  #given: number;
  readonly #blocks = new Map<number, BuiltBlock>();
  #orders: ReadonlyMap<SortColumn, SortOrder> | null = null;
  #isOver: boolean;
  #changed = Promise.withResolvers<null>();

  constructor(start: StartIndexThread, task: Omit<IndexTask, 'block'>, current: () => number) {
    this.#task = task;
    this.#current = current;
    this.#given = blockOf(task.lastRow) + 1;
    this.#thread = start(task.lastRow, (answer) => this.#receive(answer));
    this.#isOver = this.#thread === null;
    this.#giveMore();
  }

  /** Whether the first thread must wait for a block instead of building it. */
  has(block: number): boolean {
    return block >= this.#given && (!this.#isOver || this.#blocks.has(block));
  }

  /** A block, whose file the caller must close; null until it is built. */
  take(block: number): BuiltBlock | null {
    const built = this.#blocks.get(block) ?? null;
    this.#blocks.delete(block);
    return built;
  }

  /** Resolves when a task was done, or the thread has ended. */
  get changed(): Promise<unknown> {
    return this.#changed.promise;
  }

  /** Waits for the orders by a collation; null if they are of another one, or the thread has ended before. */
  *orders(collation: IndexTask['collation']): Steps<ReadonlyMap<SortColumn, SortOrder> | null> {
    if (collation !== this.#task.collation) return null;
    while (this.#orders === null && !this.#isOver) yield this.changed;
    return this.#orders;
  }

  /** Ends the thread, and closes the files of blocks that nobody has taken. */
  close(): void {
    this.#stop();
    for (const { file } of this.#blocks.values()) file.close();
    this.#blocks.clear();
  }

  #stop(): void {
    this.#isOver = true;
    this.#thread?.terminate();
    this.#notify();
  }

  #receive(answer: IndexAnswer | null): void {
    if (this.#isOver) return;
    if (answer !== null) {
      if (answer.block === null) {
        this.#orders = answer.orders;
      } else if (this.#open(answer)) {
        this.#giveMore();
        this.#notify();
        return;
      }
    }
    // Also after the orders, to free its memory.
    this.#stop();
  }

  #open({ block, file: path, pieces, rows }: Exclude<IndexAnswer, { block: null }>): boolean {
    try {
      const file = IndexFile.open(path).index;
      this.#blocks.set(block, { segment: new Segment(file, pieces), file, rows });
      return true;
    } catch (error) {
      if (storageErrorKind(error) === null) throw error;
      return false;
    }
  }

  #giveMore(): void {
    const hasMet = this.#given - 1 <= this.#current();
    if (!hasMet) this.#given -= 1;
    this.#thread?.post({ ...this.#task, block: hasMet ? null : this.#given });
  }

  #notify(): void {
    this.#changed.resolve(null);
    this.#changed = Promise.withResolvers();
  }
}
