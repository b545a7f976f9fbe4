import type { ListColumn, ListRow, MarkedText } from '../../../preload/contract/view.ts';

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
      return { kind: 'id', value: { text: row.id, marks: row.idMarks } };
    case 'channel':
      return { kind: 'id', value: row.channel };
    case 'name':
    case 'status':
    case 'comments':
    case 'creator':
    case 'updater':
      return { kind: 'text', value: row[column] };
  }
}

const toldBy = { updater: 'updater', id: 'id', channelId: 'channel' } as const;

/** Why a package was found, unless a column that is shown tells. */
export function alsoBeside(row: ListRow, columns: readonly ListColumn[]): ListRow['also'] {
  const { also } = row;
  if (also === null || also.field === 'creatorId' || also.field === 'updaterId') return also;
  return columns.includes(toldBy[also.field]) ? null : also;
}
