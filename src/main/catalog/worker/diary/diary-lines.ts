import { firstWhere } from '../index/first-where.ts';
import { change } from '../snapshot/change.ts';
import { stepsWhile, type Steps } from '../steps.ts';
import type { BlockLines, RemovedPackage } from './block.ts';
import { lineCount, type DiaryBlock, type DiaryFile, type DiaryUpdate } from './diary-file.ts';

/** For work that takes some nanoseconds a line. */
export const linesPerStep = 50_000;

/** By the last line of a package: the first one, if one line stands for several (net-lines.ts). */
export type FirstLines = ReadonlyMap<number, number>;

/** What is read from the file of the diary. */
type LineSource = Pick<DiaryFile, 'blocks' | 'lines'>;

/** An update with the place of its first line, and their number. */
export interface UpdateLines {
  readonly update: DiaryUpdate;
  readonly epoch: number;
  readonly first: number;
  readonly count: number;
}

/** A block with the place of its first line. */
export interface PlacedBlock {
  readonly block: DiaryBlock;
  readonly first: number;
  readonly count: number;
}

/**
 * What is known of every line without reading former values: 15 bytes a line, and the ids of removed packages. Lines are numbered by
 * their place: in the order of the updates, and of the rows in an update.
 */
export class DiaryLines {
  rows = new Uint32Array(0);
  /** Of `change`. */
  kinds = new Uint8Array(0);
  /** The columns whose former values are stored: a bit for each of `contentColumns`. */
  masks = new Uint16Array(0);
  /** The next line of the same package; -1 if there is none. */
  next = new Int32Array(0);
  /** The line that removed the package, perhaps the same one; -1 if it was not removed in its epoch. */
  ends = new Int32Array(0);
  count = 0;
  /** The number of lines that were deleted before the first one, so that place + dropped always means the same line. */
  dropped = 0;
  updates: readonly UpdateLines[] = [];
  blocks: readonly PlacedBlock[] = [];
  /** By row of the last epoch: 1 + the place of its last line, 0 for none. */
  #lastOfRow = new Uint32Array(0);
  /** By place + dropped. */
  readonly #removed = new Map<number, RemovedPackage>();
  #known: { readonly blocks: readonly DiaryBlock[]; readonly upTo: number } | null = null;

  /** Increased whenever lines are added or deleted; what was found before must be found again. */
  version = 0;

  /** Reads what is new of the updates up to one. Another reader may do the same meanwhile. */
  *read(source: LineSource, upTo: () => number): Steps<void> {
    while (this.#known?.blocks !== source.blocks || this.#known.upTo !== upTo()) {
      this.version += 1;
      const { version } = this;
      const isRead = yield* stepsWhile(() => this.version === version, this.#readUpTo(source, upTo()));
      // The other one has ended, or will end when it goes on.
      if (isRead === null) yield;
    }
  }

  *#readUpTo(source: LineSource, upTo: number): Steps<void> {
    const known = { blocks: source.blocks, upTo };
    const { updates, blocks } = placesOf(source.blocks, upTo);
    if (!this.#dropDeleted(updates)) this.#forget();
    this.updates = updates;
    this.blocks = blocks;
    this.#reserve(updates.reduce((sum, { count }) => sum + count, 0));
    const begins = updates.filter(({ epoch }, at) => at > 0 && updates[at - 1]?.epoch !== epoch);
    const firstsOfEpochs = new Set(begins.map(({ first }) => first));
    for (const placed of blocks) {
      if (placed.first + placed.count <= this.count) continue;
      this.#append(placed, source.lines(placed.block), firstsOfEpochs);
      yield;
    }
    for (let line = this.count - 1; line >= 0; line -= 1) {
      if (line % linesPerStep === 0) yield;
      const next = this.next[line] ?? -1;
      this.ends[line] =
        this.kinds[line] === change.removed ? line : next === -1 ? -1 : (this.ends[next] ?? -1);
    }
    this.#known = known;
  }

  /** The update of a line. */
  updateOf(line: number): UpdateLines | undefined {
    return this.updates[placeIn(this.updates, line)];
  }

  blockOf(line: number): PlacedBlock | undefined {
    return this.blocks[placeIn(this.blocks, line)];
  }

  /** The id and total of the package that a line says was removed; null for another line. */
  removed(line: number): RemovedPackage | null {
    return this.#removed.get(line + this.dropped) ?? null;
  }

  /** The lines of removed packages, and their ids. */
  *removals(): Generator<readonly [line: number, id: string]> {
    for (const [number, [id]] of this.#removed) yield [number - this.dropped, id];
  }

  /** Removes the lines that the file no longer has; false if other lines than the oldest are gone. */
  #dropDeleted(updates: readonly UpdateLines[]): boolean {
    const [oldest] = updates;
    const at =
      oldest === undefined ? this.updates.length : this.updates.findIndex((each) => isSame(each, oldest));
    if (at === -1) return this.count === 0;
    const kept = this.updates.slice(at);
    if (!kept.every((each, index) => isSame(each, updates[index]))) return false;
    const dropped = kept[0]?.first ?? this.count;
    if (dropped === 0) return true;
    // Reading had not come so far.
    if (dropped > this.count) return false;
    for (const list of [this.rows, this.kinds, this.masks, this.next])
      list.copyWithin(0, dropped, this.count);
    this.count -= dropped;
    this.dropped += dropped;
    for (const number of this.#removed.keys()) if (number < this.dropped) this.#removed.delete(number);
    for (let line = 0; line < this.count; line += 1)
      this.next[line] = Math.max(-1, (this.next[line] ?? -1) - dropped);
    this.#lastOfRow = this.#lastOfRow.map((last) => Math.max(0, last - dropped));
    return true;
  }

  #forget(): void {
    // No number may mean another line than before.
    this.dropped += this.count;
    this.count = 0;
    this.#removed.clear();
    this.#lastOfRow = new Uint32Array(0);
  }

  #append(
    { first }: PlacedBlock,
    { rows, kinds, masks, removed }: BlockLines,
    firstsOfEpochs: ReadonlySet<number>,
  ): void {
    // Of a block with later updates, some lines may be known.
    let removals = kinds
      .subarray(0, this.count - first)
      .reduce((sum, kind) => sum + Number(kind === change.removed), 0);
    for (let at = this.count - first; at < rows.length && this.count < this.rows.length; at += 1) {
      const line = this.count;
      if (firstsOfEpochs.has(line)) this.#lastOfRow.fill(0);
      const row = rows[at] ?? 0;
      const kind = kinds[at] ?? 0;
      this.rows[line] = row;
      this.kinds[line] = kind;
      this.masks[line] = masks[at] ?? 0;
      this.next[line] = -1;
      if (row >= this.#lastOfRow.length)
        this.#lastOfRow = resized(
          this.#lastOfRow,
          new Uint32Array(Math.max(row + 1, 2 * this.#lastOfRow.length)),
        );
      const last = (this.#lastOfRow[row] ?? 0) - 1;
      if (last !== -1) this.next[last] = line;
      // The row of a removed package is used again for another one.
      this.#lastOfRow[row] = kind === change.removed ? 0 : line + 1;
      const gone = kind === change.removed ? removed[removals] : undefined;
      if (gone !== undefined) {
        this.#removed.set(line + this.dropped, gone);
        removals += 1;
      }
      this.count += 1;
    }
  }

  #reserve(count: number): void {
    if (count === this.rows.length) return;
    this.rows = resized(this.rows, new Uint32Array(count));
    this.kinds = resized(this.kinds, new Uint8Array(count));
    this.masks = resized(this.masks, new Uint16Array(count));
    this.next = resized(this.next, new Int32Array(count));
    this.ends = resized(this.ends, new Int32Array(count));
  }
}

/** Where the lines of the updates up to one are. */
function placesOf(
  all: readonly DiaryBlock[],
  upTo: number,
): { readonly updates: readonly UpdateLines[]; readonly blocks: readonly PlacedBlock[] } {
  const updates: UpdateLines[] = [];
  const blocks: PlacedBlock[] = [];
  let next = 0;
  for (const block of all) {
    const first = next;
    for (const update of block.updates) {
      if (update.update > upTo) continue;
      const count = lineCount(update);
      const before = updates.at(-1);
      // The lines of a long update are in several blocks.
      if (before?.update.update === update.update)
        updates[updates.length - 1] = { ...before, count: before.count + count };
      else updates.push({ update, epoch: block.epoch, first: next, count });
      next += count;
    }
    if (next > first) blocks.push({ block, first, count: next - first });
  }
  return { updates, blocks };
}

function isSame(one: UpdateLines, other: UpdateLines | undefined): boolean {
  return one.update.update === other?.update.update && one.epoch === other.epoch && one.count === other.count;
}

/** The last one that begins at or before a line. */
function placeIn(sorted: readonly { readonly first: number }[], line: number): number {
  return Math.max(0, firstWhere(0, sorted.length, (at) => (sorted[at]?.first ?? 0) > line) - 1);
}

function resized<List extends Uint32Array | Uint8Array | Uint16Array | Int32Array>(
  from: List,
  to: List,
): List {
  to.set(from.subarray(0, to.length));
  return to;
}
