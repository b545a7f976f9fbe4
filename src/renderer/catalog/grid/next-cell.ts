import { own } from '../../../preload/contract/own.ts';

export interface Cell {
  /** -1 is that of the headings. */
  readonly row: number;
  readonly column: number;
}

export interface GridPosition extends Cell {
  /** 0, or -1 with headings. */
  readonly firstRow: number;
  readonly rows: number;
  readonly columns: number;
  /** Rows that PageUp and PageDown move by. */
  readonly page: number;
}

type Moves = Readonly<Record<string, readonly [row: number, column: number]>>;

/** The cell that a key moves to; null for other keys. */
export function nextCell(key: string, control: boolean, at: GridPosition): Cell | null {
  const { row, column, page } = at;
  const lastRow = at.rows - 1;
  const lastColumn = at.columns - 1;
  const firstRow = Math.min(0, lastRow);
  const moves: Moves = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + 1],
    ArrowLeft: [row, column - 1],
    PageDown: [row + page, column],
    PageUp: [Math.max(firstRow, row - page), column],
    Home: [row, 0],
    End: [row, lastColumn],
  };
  const controlMoves: Moves = {
    Home: [firstRow, 0],
    End: [lastRow, lastColumn],
    // For keyboards without Home and End.
    ArrowUp: [firstRow, column],
    ArrowDown: [lastRow, column],
    ArrowLeft: [row, 0],
    ArrowRight: [row, lastColumn],
  };
  const next = own(control ? controlMoves : moves, key);
  return next === undefined
    ? null
    : {
        row: Math.max(at.firstRow, Math.min(next[0], lastRow)),
        column: Math.max(0, Math.min(next[1], lastColumn)),
      };
}
