import type { ColumnChoice } from '../../../preload/contract/column-choice.ts';
import type { Density } from '../../../preload/contract/account-preferences.ts';
import type { ListColumn } from '../../../preload/contract/view.ts';
import type { Widths } from './column-edits.ts';

/** The columns of a grid of some width. */
export interface GridLayout {
  readonly columns: readonly ListColumn[];
  /** The value of `grid-template-columns`, or `grid-template` for cards, where the columns are areas. */
  readonly tracks: string;
  /** In CSS pixels; minimum widths for cards. */
  readonly widths: Widths;
  /** The minimum width of a row in CSS pixels; a narrower grid scrolls sideways. */
  readonly minWidth: number;
  /** Lines per card; 0 where rows are not cards. */
  readonly cardLines: number;
  /** The columns at the end of a card's line. */
  readonly endColumns: readonly ListColumn[];
}

/** In CSS pixels. */
export interface GridSpace {
  readonly width: number;
  /** The width of the grid without details beside it. */
  readonly fullWidth: number;
  /** The width of the longest time in the current language. */
  readonly timeWidth: number;
}

export const defaultColumns = [
  'name',
  'status',
  'comments',
  'creator',
  'updated',
] as const satisfies ListColumn[];

/** In CSS pixels. Below this width, for example at 400 % zoom, rows become cards. */
export const minTableWidth = 420;
/** Left and right padding of a row together; the same as in grid-row.svelte and grid-head.svelte. */
const rowPadding = 56;
/** Left and right padding of a cell together. */
export const cellPadding = 16;

/** Widths in CSS pixels. */
interface ColumnSize {
  readonly min: number;
  /** Enough for most texts. */
  readonly preferred: number;
  /** The share of the space that is left when every column has its preferred width. */
  readonly grow: number;
}

const person: ColumnSize = { min: 110, preferred: 150, grow: 1 };
const identifier: ColumnSize = { min: 116, preferred: 140, grow: 1 };

const sizes: Readonly<Record<Exclude<ListColumn, 'updated' | 'created'>, ColumnSize>> = {
  name: { min: 244, preferred: 324, grow: 2 },
  status: { min: 112, preferred: 132, grow: 0.5 },
  creator: person,
  updater: person,
  comments: { min: 120, preferred: 240, grow: 3 },
  id: identifier,
  channel: identifier,
};

/** Columns get their preferred width in this order, so that names are shortened last. */
const priority = ['name', 'status', 'creator', 'updater', 'comments', 'id', 'channel'] as const;

/** Default columns are hidden in this order where there is not enough space. */
const hideOrder: readonly ListColumn[] = ['comments', 'creator', 'updated', 'status'];

function isTime(column: ListColumn): column is 'updated' | 'created' {
  return column === 'updated' || column === 'created';
}

function sizeOf(column: ListColumn, timeWidth: number): ColumnSize {
  return isTime(column) ? { min: timeWidth, preferred: timeWidth, grow: 0 } : sizes[column];
}

/** Without a choice, the width decides which columns are shown. */
export function layoutFor(space: GridSpace, choice: ColumnChoice | null): GridLayout {
  const { width, fullWidth } = space;
  if (width < minTableWidth) return cardLayout(space, choice);
  const chosen = choice ?? fittingDefaults(space);
  const all = columnWidths(chosen, space);
  // Chosen columns are never hidden. The grid scrolls sideways instead.
  const widths = choice === null && fullWidth > width ? visibleBesideDetails(all, space) : all;
  const sum = [...widths.values()].reduce((before, each) => before + each, 0);
  return {
    columns: [...widths.keys()],
    tracks: [...widths.values()].map((each) => `${each}px`).join(' '),
    widths,
    minWidth: sum + rowPadding,
    cardLines: 0,
    endColumns: [],
  };
}

/** The default columns that fit while no details are open. */
function fittingDefaults({ fullWidth, timeWidth }: GridSpace): ColumnChoice {
  let columns: readonly ListColumn[] = defaultColumns;
  for (const next of hideOrder) {
    const min = columns.reduce((sum, column) => sum + sizeOf(column, timeWidth).min, rowPadding);
    if (min <= fullWidth) break;
    columns = columns.filter((column) => column !== next);
  }
  return columns.map((column) => ({ column, width: null }));
}

/** Widths in whole pixels for the grid without details, so that opening details moves no column. */
function columnWidths(choice: ColumnChoice, { fullWidth, timeWidth }: GridSpace): Map<ListColumn, number> {
  const widths = new Map(
    choice.map(({ column, width }) => [column, width ?? sizeOf(column, timeWidth).min] as const),
  );
  const flexible = choice.flatMap(({ column, width }) => (width === null ? [column] : []));
  let left = fullWidth - rowPadding;
  for (const width of widths.values()) left -= width;
  if (left <= 0) return widths;
  for (const column of priority) {
    if (!flexible.includes(column)) continue;
    const { min, preferred } = sizes[column];
    const more = Math.min(left, preferred - min);
    widths.set(column, min + more);
    left -= more;
  }
  const totalGrow = flexible.reduce((sum, column) => sum + sizeOf(column, timeWidth).grow, 0);
  for (const column of flexible) {
    const more = totalGrow === 0 ? 0 : (left * sizeOf(column, timeWidth).grow) / totalGrow;
    widths.set(column, Math.floor((widths.get(column) ?? 0) + more));
  }
  return widths;
}

/** The columns that details do not cover. The last one gets the remaining width, and those after it are hidden. */
function visibleBesideDetails(all: Widths, { width, timeWidth }: GridSpace): Widths {
  const widths = new Map<ListColumn, number>();
  let left = width - rowPadding;
  let last: ListColumn | null = null;
  for (const [column, full] of all) {
    if (last !== null && left < sizeOf(column, timeWidth).min) break;
    const given = Math.min(full, left);
    widths.set(column, given);
    left -= given;
    last = column;
  }
  if (last !== null) widths.set(last, (widths.get(last) ?? 0) + left);
  return widths;
}

export function choiceOrDefault(choice: ColumnChoice | null): ColumnChoice {
  return choice ?? defaultColumns.map((column) => ({ column, width: null }));
}

/** The name at full width, and two other columns per line. Each gets half the width, or what a longer time leaves. */
function cardLayout({ width, timeWidth }: GridSpace, choice: ColumnChoice | null): GridLayout {
  const columns = choiceOrDefault(choice).map(({ column }) => column);
  const title = columns.includes('name') ? 'name' : (columns[0] ?? 'name');
  const others: readonly ListColumn[] =
    choice === null
      ? ['status', 'updated', 'comments', 'creator']
      : columns.filter((column) => column !== title);
  const lines = [`'${title} ${title}' 24px`];
  for (let at = 0; at < others.length; at += 2)
    lines.push(`'${others[at] ?? ''} ${others[at + 1] ?? others[at] ?? ''}' 20px`);
  const line = width - rowPadding;
  const endColumns = others.filter((_, at) => at % 2 === 1);
  const [timeAtStart, timeAtEnd] = [false, true].map((end) =>
    others.some((column) => isTime(column) && endColumns.includes(column) === end),
  );
  const half = line / 2;
  const end =
    timeAtStart === timeAtEnd
      ? half
      : timeAtEnd
        ? Math.max(half, timeWidth)
        : Math.min(half, line - timeWidth);
  const widthOf = (column: ListColumn): number =>
    column === title ? line : endColumns.includes(column) ? Math.min(half, end) : line - end;
  return {
    columns,
    widths: new Map(columns.map((column) => [column, widthOf(column)])),
    tracks: `${lines.join(' ')} / minmax(0, 1fr) fit-content(${end}px)`,
    minWidth: 0,
    cardLines: lines.length,
    endColumns,
  };
}

const heights: Readonly<Record<Density, { readonly line: number; readonly aroundCard: number }>> = {
  comfortable: { line: 44, aroundCard: 24 },
  standard: { line: 36, aroundCard: 16 },
  compact: { line: 28, aroundCard: 8 },
};

/** The height of a row with its border, in CSS pixels. */
export function rowHeightOf(density: Density, { cardLines }: Pick<GridLayout, 'cardLines'>): number {
  return cardLines === 0 ? heights[density].line : heights[density].aroundCard + 20 * cardLines;
}
