import type { ColumnChoice } from '../../../preload/contract/column-choice.ts';
import type { Density } from '../../../preload/contract/account-preferences.ts';
import type { ListColumn } from '../../../preload/contract/view.ts';
import type { Widths } from './column-edits.ts';

/** What a grid of some width shows. */
export interface Layout {
  readonly columns: readonly ListColumn[];
  /** Their tracks in CSS; of a card its whole template, in which the columns are areas. */
  readonly tracks: string;
  /** Their widths in CSS pixels; of a card what each has at least. */
  readonly widths: Widths;
  /** The width of a row in CSS pixels; a narrower grid scrolls sideways. */
  readonly least: number;
  /** Lines of a card, which takes the place of a line in columns; 0 where rows are lines. */
  readonly cardLines: number;
  /** What stands at the end of a card's line. */
  readonly atEnd: readonly ListColumn[];
}

/** All in CSS pixels. */
export interface GridSpace {
  readonly width: number;
  /** The width that the grid has while no details stand beside it. */
  readonly whole: number;
  /** What a time needs in the person's language. */
  readonly time: number;
}

/** Columns of a list whose person has chosen none. */
export const defaultColumns = [
  'name',
  'status',
  'comments',
  'creator',
  'updated',
] as const satisfies ListColumn[];

/** A window at 400 % zoom, or a very small one: below this width, in CSS pixels, rows become cards. */
export const minTableWidth = 420;
/** Padding of a row at both its sides; the same as in grid-row.svelte and grid-head.svelte. */
const rowPadding = 40;
/** Padding of a cell at both its sides. */
export const cellPadding = 16;

/** All widths in CSS pixels. */
interface ColumnNeed {
  readonly least: number;
  /** What most of its texts need. */
  readonly usual: number;
  /** Of the room that is left when every column has what it usually needs. */
  readonly share: number;
}

const person: ColumnNeed = { least: 110, usual: 150, share: 1 };
const identifier: ColumnNeed = { least: 116, usual: 140, share: 1 };

const needs: Readonly<Record<Exclude<ListColumn, 'updated' | 'created'>, ColumnNeed>> = {
  name: { least: 260, usual: 340, share: 2 },
  status: { least: 112, usual: 132, share: 0.5 },
  creator: person,
  updater: person,
  comments: { least: 120, usual: 240, share: 3 },
  id: identifier,
  channel: identifier,
};

/** Columns get what they usually need in this order, so that names are the last to be shortened. */
const byWorth = ['name', 'status', 'creator', 'updater', 'comments', 'id', 'channel'] as const;

/** The usual columns go in this order where there is no room for all. */
const givingWay: readonly ListColumn[] = ['comments', 'creator', 'updated', 'status'];

function isTime(column: ListColumn): column is 'updated' | 'created' {
  return column === 'updated' || column === 'created';
}

function needOf(column: ListColumn, time: number): ColumnNeed {
  return isTime(column) ? { least: time, usual: time, share: 0 } : needs[column];
}

/** The layout of a grid; without a choice, the width decides what is shown. */
export function layoutFor(room: GridSpace, choice: ColumnChoice | null): Layout {
  const { width, whole } = room;
  if (width < minTableWidth) return cardOf(room, choice);
  const chosen = choice ?? usualFor(room);
  const all = widthsOf(chosen, room);
  // Chosen columns are all there: those without room are reached by scrolling sideways.
  const widths = choice === null && whole > width ? inFront(all, room) : all;
  const sum = [...widths.values()].reduce((before, each) => before + each, 0);
  return {
    columns: [...widths.keys()],
    tracks: [...widths.values()].map((each) => `${each}px`).join(' '),
    widths,
    least: sum + rowPadding,
    cardLines: 0,
    atEnd: [],
  };
}

/** The usual columns for which there is room while no details are open. */
function usualFor({ whole, time }: GridSpace): ColumnChoice {
  let left: readonly ListColumn[] = defaultColumns;
  for (const next of givingWay) {
    const least = left.reduce((sum, column) => sum + needOf(column, time).least, rowPadding);
    if (least <= whole) break;
    left = left.filter((column) => column !== next);
  }
  return left.map((column) => ({ column, width: null }));
}

/** Widths in whole pixels for the grid without details: what is open beside it moves no column. */
function widthsOf(choice: ColumnChoice, { whole, time }: GridSpace): Map<ListColumn, number> {
  const widths = new Map(
    choice.map(({ column, width }) => [column, width ?? needOf(column, time).least] as const),
  );
  const flexible = choice.flatMap(({ column, width }) => (width === null ? [column] : []));
  let left = whole - rowPadding;
  for (const width of widths.values()) left -= width;
  if (left <= 0) return widths;
  for (const column of byWorth) {
    if (!flexible.includes(column)) continue;
    const { least, usual } = needs[column];
    const more = Math.min(left, usual - least);
    widths.set(column, least + more);
    left -= more;
  }
  const shares = flexible.reduce((sum, column) => sum + needOf(column, time).share, 0);
  for (const column of flexible) {
    const more = shares === 0 ? 0 : (left * needOf(column, time).share) / shares;
    widths.set(column, Math.floor((widths.get(column) ?? 0) + more));
  }
  return widths;
}

/** The columns that details leave in sight, where they are: the last one gets what is left, and those behind it go. */
function inFront(all: Widths, { width, time }: GridSpace): Widths {
  const widths = new Map<ListColumn, number>();
  let left = width - rowPadding;
  let last: ListColumn | null = null;
  for (const [column, wished] of all) {
    if (last !== null && left < needOf(column, time).least) break;
    const given = Math.min(wished, left);
    widths.set(column, given);
    left -= given;
    last = column;
  }
  if (last !== null) widths.set(last, (widths.get(last) ?? 0) + left);
  return widths;
}

/** A choice; without one, the usual columns. */
export function choiceOrDefault(choice: ColumnChoice | null): ColumnChoice {
  return choice ?? defaultColumns.map((column) => ({ column, width: null }));
}

/** The name over the whole width, the rest two to a line: each has half of it, or what is left beside a time that needs more. */
function cardOf({ width, time }: GridSpace, choice: ColumnChoice | null): Layout {
  const columns = choiceOrDefault(choice).map(({ column }) => column);
  const title = columns.includes('name') ? 'name' : (columns[0] ?? 'name');
  const rest: readonly ListColumn[] =
    choice === null
      ? ['status', 'updated', 'comments', 'creator']
      : columns.filter((column) => column !== title);
  const lines = [`'${title} ${title}' 24px`];
  for (let at = 0; at < rest.length; at += 2)
    lines.push(`'${rest[at] ?? ''} ${rest[at + 1] ?? rest[at] ?? ''}' 20px`);
  const line = width - rowPadding;
  const atEnd = rest.filter((_, at) => at % 2 === 1);
  const [timeAtStart, timeAtEnd] = [false, true].map((end) =>
    rest.some((column) => isTime(column) && atEnd.includes(column) === end),
  );
  const half = line / 2;
  const end =
    timeAtStart === timeAtEnd ? half : timeAtEnd ? Math.max(half, time) : Math.min(half, line - time);
  const widthOf = (column: ListColumn): number =>
    column === title ? line : atEnd.includes(column) ? Math.min(half, end) : line - end;
  return {
    columns,
    widths: new Map(columns.map((column) => [column, widthOf(column)])),
    tracks: `${lines.join(' ')} / minmax(0, 1fr) fit-content(${end}px)`,
    least: 0,
    cardLines: lines.length,
    atEnd,
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
