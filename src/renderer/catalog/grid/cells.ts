import type { Also, FoundColumn, ListColumn, ListRow, MarkedText } from '../../../preload/contract/view.ts';

/** What a cell shows; `id`: a text that is read letter by letter. */
export type Cell =
  | { readonly kind: 'text' | 'id'; readonly value: MarkedText }
  | { readonly kind: 'time'; readonly at: number | null };

export function cellOf(row: ListRow, column: ListColumn): Cell {
  switch (column) {
    case 'updated':
      return { kind: 'time', at: row.updatedAt };
    case 'created':
      return { kind: 'time', at: row.createdAt };
    case 'id':
    case 'channel':
      return { kind: 'id', value: textOf(row, column) };
    case 'name':
    case 'status':
    case 'comments':
    case 'creator':
    case 'updater':
      return { kind: 'text', value: textOf(row, column) };
  }
}

/** Why a package was found, as far as no cell tells; `isTold`: whether the cell of a column shows its match. */
export function hiddenMatches(row: ListRow, isTold: (column: FoundColumn) => boolean): readonly Also[] {
  const beside: Also[] = [];
  for (const columns of row.found) {
    const [named] = columns;
    const isKnown = columns.some((column) => isTold(column) || beside.some(({ field }) => field === column));
    if (named === undefined || isKnown) continue;
    beside.push({ field: named, value: textOf(row, named) });
  }
  return [...beside, ...row.also];
}

function textOf(row: ListRow, column: FoundColumn): MarkedText {
  return column === 'id' ? { text: row.id, marks: row.idMarks } : row[column];
}
