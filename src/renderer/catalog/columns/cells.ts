import type {
  OtherMatch,
  SearchedColumn,
  ListColumn,
  ListRow,
  MarkedText,
} from '../../../preload/contract/view.ts';

/** The content of a cell; `id` is text in a monospace font, shortened in the middle. */
export type Cell =
  | { readonly kind: 'text' | 'id'; readonly value: MarkedText }
  | { readonly kind: 'time'; readonly at: number | null };

export function cellOf(row: ListRow, column: ListColumn): Cell {
  if (column === 'updated') return { kind: 'time', at: row.updatedAt };
  if (column === 'created') return { kind: 'time', at: row.createdAt };
  return { kind: column === 'id' || column === 'channel' ? 'id' : 'text', value: textOf(row, column) };
}

/** Search matches that no cell shows. `isVisible`: whether the cell of a column shows its match. */
export function hiddenMatches(
  row: ListRow,
  isVisible: (column: SearchedColumn) => boolean,
): readonly OtherMatch[] {
  const hidden: OtherMatch[] = [];
  for (const columns of row.columnsByTerm) {
    const [first] = columns;
    const isShown = columns.some(
      (column) => isVisible(column) || hidden.some(({ field }) => field === column),
    );
    if (first === undefined || isShown) continue;
    hidden.push({ field: first, value: textOf(row, first) });
  }
  return [...hidden, ...row.otherMatches];
}

function textOf(row: ListRow, column: SearchedColumn): MarkedText {
  return column === 'id' ? { text: row.id, marks: row.idMarks } : row[column];
}
