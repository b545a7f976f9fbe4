import type { SearchedColumn, ListColumn, ListRow, MarkedText } from '../../../preload/contract/view.ts';

/** The content of a cell; `id` is text in a monospace font, shortened in the middle. */
export type Cell =
  | { readonly kind: 'text' | 'id'; readonly column: SearchedColumn; readonly value: MarkedText }
  | { readonly kind: 'time'; readonly at: number | null };

export function cellOf(row: ListRow, column: ListColumn): Cell {
  if (column === 'updated') return { kind: 'time', at: row.updatedAt };
  if (column === 'created') return { kind: 'time', at: row.createdAt };
  return {
    kind: column === 'id' || column === 'channel' ? 'id' : 'text',
    column,
    value: textOf(row, column),
  };
}

export function textOf(row: ListRow, column: SearchedColumn): MarkedText {
  return column === 'id' ? { text: row.id, marks: row.idMarks } : row[column];
}
