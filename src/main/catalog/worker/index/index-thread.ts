import type { SortColumn } from '../../../../preload/contract/view.ts';
import { resultOf } from '../steps.ts';
import type { StoredRows } from '../snapshot/stored-rows.ts';
import { IndexFile } from './index-file.ts';
import type { Collation } from './order/collation.ts';
import { computeSortOrders } from './order/compute-sort-orders.ts';
import type { SortOrder } from './order/sort-order.ts';
import { blockRows, firstRowOf, type RowBits } from './row-bits.ts';
import type { SegmentPieces } from './segment-pieces.ts';
import { SegmentReader } from './segment-reader.ts';

/** A share of the index of a published snapshot. */
export interface IndexTask {
  /** The snapshot's file. */
  readonly snapshot: string;
  readonly lastRow: number;
  /** Each block is stored in a file of its own: this path with a number. */
  readonly blocks: string;
  readonly collation: Collation;
  /** The block to build, or null for the orders by all columns. */
  readonly block: number | null;
}

interface BlockAnswer {
  readonly block: number;
  readonly file: string;
  readonly pieces: SegmentPieces;
  /** The rows that it has, by ordinal. */
  readonly rows: RowBits;
}

interface OrdersAnswer {
  readonly block: null;
  readonly orders: ReadonlyMap<SortColumn, SortOrder>;
}

export type IndexAnswer = BlockAnswer | OrdersAnswer;

export interface IndexThread {
  post(task: IndexTask): void;
  terminate(): void;
}

/** `onAnswer` gets null when the thread has ended, whatever the reason. Returns null if so few rows are not worth its start. */
export type StartIndexThread = (
  rows: number,
  onAnswer: (answer: IndexAnswer | null) => void,
) => IndexThread | null;

/** Does a task without pauses. Throws errors of the system and of SQLite unchanged. */
export function doIndexTask(rows: Pick<StoredRows, 'db' | 'ids'>, task: IndexTask): IndexAnswer {
  const { block, lastRow, collation } = task;
  if (block !== null) return buildBlock(rows, task, block);
  const orders = new Map<SortColumn, SortOrder>();
  resultOf(computeSortOrders(rows, lastRow, collation, (column, order) => void orders.set(column, order)));
  return { block, orders };
}

function buildBlock(stored: Pick<StoredRows, 'db'>, task: IndexTask, block: number): BlockAnswer {
  const reader = new SegmentReader(stored, block * blockRows, blockRows);
  const end = Math.min(firstRowOf(block + 1), task.lastRow + 1);
  while (reader.next < end) reader.addSome(end);
  const file = `${task.blocks}-${block}`;
  const written = IndexFile.create(file);
  const pieces = resultOf(reader.builder.seal(written));
  written.finish(null);
  written.close();
  return { block, file, pieces, rows: reader.alive };
}
