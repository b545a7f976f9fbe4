import { isSavedAgain, type ChangeKind } from '../../../preload/contract/diary.ts';
import { timeCell, type Cell } from './cells.ts';
import { own } from '../../../preload/contract/own.ts';

/** The columns of an exported or copied diary, in their order. */
export const diaryColumns = [
  'seenAt',
  'changedAt',
  'kind',
  'name',
  'status',
  'field',
  'before',
  'after',
  'person',
  'id',
] as const;
export type DiaryColumn = (typeof diaryColumns)[number];

/** How kinds and fields are called; a field without a name has that of the service. */
export interface DiaryWords {
  readonly kinds: Readonly<Record<ChangeKind | 'savedAgain', string>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a line of the diary says, with whole texts. */
export interface TableLine {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly person: string;
  /** ms since 1970 */
  readonly changedAt: number | null;
  readonly seenAt: number;
  readonly fields: readonly { readonly key: string; readonly before: Cell; readonly after: Cell }[];
}

/** One row for each changed field; a line without any has one row. */
export function diaryCells(line: TableLine, { kinds, fields }: DiaryWords): readonly Cell[][] {
  const head = [
    timeCell(line.seenAt),
    timeCell(line.changedAt),
    kinds[isSavedAgain(line) ? 'savedAgain' : line.kind],
    text(line.name),
    text(line.status),
  ];
  const tail = [text(line.person), text(line.id)];
  const changed = line.fields.length === 0 ? [{ key: null, before: null, after: null }] : line.fields;
  return changed.map(({ key, before, after }) => [
    ...head,
    key === null ? null : (own(fields, key) ?? key),
    before,
    after,
    ...tail,
  ]);
}

function text(value: string): Cell {
  return value === '' ? null : value;
}
