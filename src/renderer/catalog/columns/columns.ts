import type { ColumnChoice } from '../../../preload/contract/column-choice.ts';
import type { Density } from '../../../preload/contract/account-preferences.ts';
import type { ListColumn } from '../../../preload/contract/view.ts';

/** What a grid of some width shows. */
export interface Layout {
  readonly columns: readonly ListColumn[];
  /** Their tracks in CSS; of a card its whole template, in which the columns are areas. */
  readonly tracks: string;
  /** The least width of a row in CSS pixels; a narrower grid scrolls sideways. */
  readonly least: number;
  /** Lines of a card, which takes the place of a line in columns; 0 where rows are lines. */
  readonly cardLines: number;
  /** What stands at the end of a card's line. */
  readonly atEnd: readonly ListColumn[];
}

/** Columns of a list whose person has chosen none. */
export const usualColumns = [
  'name',
  'status',
  'comments',
  'creator',
  'updated',
] as const satisfies ListColumn[];

/** A window at 400 % zoom, or a very small one: below this width, in CSS pixels, rows become cards. */
export const narrowest = 420;
/** In CSS pixels, of both sides of a row together. */
const rowPadding = 32;

interface Room {
  /** CSS pixels. */
  readonly least: number;
  /** Of the room that is left; null for what always needs the same. */
  readonly share: number | null;
}

const rooms: Readonly<Record<ListColumn, Room>> = {
  name: { least: 180, share: 2.4 },
  status: { least: 118, share: 0.9 },
  comments: { least: 120, share: 2.6 },
  creator: { least: 110, share: 1.2 },
  updated: { least: 148, share: null },
  created: { least: 148, share: null },
  updater: { least: 110, share: 1.2 },
  id: { least: 116, share: 1.2 },
  channel: { least: 116, share: 1.2 },
};

/** The usual columns give way in a stated order. */
const stages: readonly {
  readonly from: number;
  readonly columns: readonly ListColumn[];
  readonly tracks: string;
}[] = [
  { from: 720, columns: usualColumns, tracks: usualColumns.map((column) => trackOf(column, null)).join(' ') },
  {
    from: 540,
    columns: ['name', 'status', 'creator', 'updated'],
    tracks: 'minmax(140px, 2fr) minmax(118px, 0.6fr) minmax(92px, 1.2fr) 148px',
  },
  {
    from: narrowest,
    columns: ['name', 'status', 'updated'],
    tracks: 'minmax(120px, 2fr) minmax(118px, 0.6fr) 148px',
  },
];

function trackOf(column: ListColumn, width: number | null): string {
  const { least, share } = rooms[column];
  if (width !== null) return `${width}px`;
  return share === null ? `${least}px` : `minmax(${least}px, ${share}fr)`;
}

/** The layout of a grid of that width in CSS pixels; without a choice, the width decides what is shown. */
export function layoutFor(width: number, choice: ColumnChoice | null): Layout {
  if (width < narrowest) return cardOf(choice);
  const lines = { cardLines: 0, atEnd: [] };
  const stage = choice === null ? stages.find(({ from }) => width >= from) : undefined;
  if (stage !== undefined) return { columns: stage.columns, tracks: stage.tracks, least: 0, ...lines };
  const chosen = choiceOr(choice);
  return {
    columns: chosen.map(({ column }) => column),
    tracks: chosen.map((each) => trackOf(each.column, each.width)).join(' '),
    least: chosen.reduce((sum, each) => sum + (each.width ?? rooms[each.column].least), rowPadding),
    ...lines,
  };
}

/** A choice; without one, the usual columns. */
export function choiceOr(choice: ColumnChoice | null): ColumnChoice {
  return choice ?? usualColumns.map((column) => ({ column, width: null }));
}

/** The name over the whole width, the rest two to a line. */
function cardOf(choice: ColumnChoice | null): Layout {
  const columns = choiceOr(choice).map(({ column }) => column);
  const title = columns.includes('name') ? 'name' : (columns[0] ?? 'name');
  const rest: readonly ListColumn[] =
    choice === null
      ? ['status', 'updated', 'comments', 'creator']
      : columns.filter((column) => column !== title);
  const lines = [`'${title} ${title}' 24px`];
  for (let at = 0; at < rest.length; at += 2)
    lines.push(`'${rest[at] ?? ''} ${rest[at + 1] ?? rest[at] ?? ''}' 20px`);
  return {
    columns,
    tracks: `${lines.join(' ')} / minmax(0, 1fr) fit-content(50%)`,
    least: 0,
    cardLines: lines.length,
    atEnd: rest.filter((_, at) => at % 2 === 1),
  };
}

const heights: Readonly<Record<Density, { readonly line: number; readonly aroundCard: number }>> = {
  comfortable: { line: 44, aroundCard: 24 },
  standard: { line: 36, aroundCard: 16 },
  compact: { line: 28, aroundCard: 8 },
};

/** Height of a row with its lower edge, in CSS pixels. */
export function rowHeightOf(density: Density, { cardLines }: Pick<Layout, 'cardLines'>): number {
  return cardLines === 0 ? heights[density].line : heights[density].aroundCard + 20 * cardLines;
}
