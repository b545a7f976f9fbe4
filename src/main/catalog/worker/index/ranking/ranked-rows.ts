import type { Rank } from '../../../../../preload/contract/view.ts';
import { IndexFileError } from '../index-file-error.ts';
import type { ResultSet } from '../result-set.ts';
import { hasRow, removeRow, type RowBits } from '../row-bits.ts';
import type { RankTiers, Tier } from './rank-tiers.ts';

interface PlacedTier extends Pick<Tier, 'bits' | 'rank'> {
  /** The position of its first row. */
  readonly start: number;
  /** Its rows that were opened before for the same letters. */
  readonly opened: readonly number[];
  readonly others: ResultSet;
}

/** The rows of a search in the order of best match. A tier is computed when a row of it is needed. */
export class RankedRows implements ResultSet {
  readonly count: number;
  readonly #inOrder: (bits: RowBits, count: number) => ResultSet;
  readonly #bits: RowBits;
  readonly #next: Pick<RankTiers, 'next' | 'rest'>;
  readonly #opened: readonly number[];
  readonly #tiers: PlacedTier[] = [];
  /** The number of rows in these tiers. */
  #size = 0;

  /** `inOrder` puts equals in order. `opened`: the rows that come first among equals, the first one first. */
  constructor(
    inOrder: (bits: RowBits, count: number) => ResultSet,
    bits: RowBits,
    count: number,
    tiers: Pick<RankTiers, 'next' | 'rest'>,
    opened: readonly number[],
  ) {
    this.#inOrder = inOrder;
    this.#bits = bits;
    this.count = count;
    this.#next = tiers;
    this.#opened = opened;
  }

  /** Computes the tiers of the first rows; throws an `IndexFileError` if the index is damaged. */
  prepare(rows: number): void {
    while (this.#size < Math.min(rows, this.count)) this.#add(this.#next.next());
  }

  rows(offset: number, limit: number): Uint32Array {
    const end = Math.min(offset + limit, this.count);
    this.#reach(end);
    const rows = new Uint32Array(Math.max(0, end - offset));
    for (const { start, opened, others } of this.#tiers) {
      const from = Math.max(offset, start);
      const until = Math.min(end, start + opened.length + others.count);
      if (from >= until) continue;
      const firstOther = start + opened.length;
      rows.set(opened.slice(from - start, Math.max(0, until - start)), from - offset);
      const at = Math.max(from, firstOther);
      if (at < until) rows.set(others.rows(at - firstOther, until - at), at - offset);
    }
    return rows;
  }

  rankOf(row: number): Rank | null {
    const { rank = null, opened = [] } = this.#tiers.find(({ bits }) => hasRow(bits, row)) ?? {};
    return rank === null ? null : { ...rank, wasOpened: opened.includes(row) };
  }

  positionOf(row: number): number {
    if (!hasRow(this.#bits, row)) return -1;
    for (let at = 0; ; at += 1) {
      if (at === this.#tiers.length) this.#reach(this.#size + 1);
      const tier = this.#tiers[at];
      if (tier === undefined) return -1;
      const opened = tier.opened.indexOf(row);
      if (opened !== -1) return tier.start + opened;
      const other = tier.others.positionOf(row);
      if (other !== -1) return tier.start + tier.opened.length + other;
    }
  }

  #reach(end: number): void {
    try {
      this.prepare(end);
    } catch (error) {
      if (!(error instanceof IndexFileError)) throw error;
      // The next search builds the index again. The rows of this one are known, only their order is not.
      this.#add(this.#next.rest());
    }
  }

  #add(tier: Tier | null): void {
    if (tier === null) throw new Error('the tiers have fewer rows than were found');
    const { bits, count, rank } = tier;
    const opened = this.#opened.filter((row) => hasRow(bits, row));
    // A copy, because the tiers that follow are computed from these bits.
    const others = opened.length === 0 ? bits : bits.slice();
    for (const row of opened) removeRow(others, row);
    this.#tiers.push({
      bits,
      rank,
      start: this.#size,
      opened,
      others: this.#inOrder(others, count - opened.length),
    });
    this.#size += count;
  }
}
