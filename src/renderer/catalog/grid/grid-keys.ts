export interface Cell {
  /** -1 is the header. */
  readonly row: number;
  readonly column: number;
}

export interface GridPosition extends Cell {
  readonly rows: number;
  readonly columns: number;
  /** Rows that PageUp and PageDown move by. */
  readonly page: number;
}

/** The cell that a key moves to; null for other keys. */
export function nextCell(key: string, control: boolean, at: GridPosition): Cell | null {
  const lastRow = at.rows - 1;
  const lastColumn = at.columns - 1;
  const bounded = (row: number, column: number): Cell => ({
    row: Math.max(-1, Math.min(row, lastRow)),
    column: Math.max(0, Math.min(column, lastColumn)),
  });
  if (control) {
    const firstRow = Math.min(0, lastRow);
    switch (key) {
      case 'Home':
        return bounded(firstRow, 0);
      case 'End':
        return bounded(lastRow, lastColumn);
      // For keyboards without Home and End.
      case 'ArrowUp':
        return bounded(firstRow, at.column);
      case 'ArrowDown':
        return bounded(lastRow, at.column);
      case 'ArrowLeft':
        return bounded(at.row, 0);
      case 'ArrowRight':
        return bounded(at.row, lastColumn);
      default:
        return null;
    }
  }
  switch (key) {
    case 'ArrowDown':
      return bounded(at.row + 1, at.column);
    case 'ArrowUp':
      return bounded(at.row - 1, at.column);
    case 'ArrowRight':
      return bounded(at.row, at.column + 1);
    case 'ArrowLeft':
      return bounded(at.row, at.column - 1);
    case 'PageDown':
      return bounded(at.row + at.page, at.column);
    case 'PageUp':
      return bounded(Math.max(Math.min(0, lastRow), at.row - at.page), at.column);
    case 'Home':
      return bounded(at.row, 0);
    case 'End':
      return bounded(at.row, lastColumn);
    default:
      return null;
  }
}
