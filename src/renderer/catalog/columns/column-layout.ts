import type { ColumnChoice } from '../../../preload/contract/column-choice.ts';
import type { Density } from '../../../preload/contract/account-preferences.ts';
import type { ListColumn } from '../../../preload/contract/view.ts';
import type { Widths } from './column-edits.ts';

/** The columns of a grid of some width. All chosen ones are shown at any width. */
export interface GridLayout {
  readonly columns: readonly ListColumn[];
  /** In CSS pixels. On cards, cells that do not fit beside each other wrap to the next line. */
  readonly widths: Widths;
  /** Lines per card; 0 where rows are not cards. */
  readonly cardLines: number;
  /** The column that heads a row, and stands on the first line of a card. */
  readonly title: ListColumn;
}

/** In CSS pixels. */
export interface GridSpace {
  readonly width: number;
  /** The widths of the longest time and of the longest status in the current language. */
  readonly timeWidth: number;
  readonly statusWidth: number;
}

export const defaultColumns = [
  'name',
  'status',
  'comments',
  'updater',
  'updated',
] as const satisfies ListColumn[];

/** In CSS pixels. A list of this width has cards of two lines with the default columns, in most languages. */
export const minWidthBesideDetails = 496;
/** Left and right padding of a row together; the same as in grid-row.svelte and grid-head.svelte. */
const rowPadding = 56;
/** Left and right padding of a cell together. */
export const cellPadding = 16;
/** The shape of a status with its gap, as in status-badge.svelte. */
export const statusShape = 17;

/** Widths in CSS pixels. */
interface ColumnSize {
  readonly min: number;
  /** Enough for most texts. */
  readonly preferred: number;
  /** The share of the space that is left when every column has its preferred width. */
  readonly grow: number;
}

const person: ColumnSize = { min: 96, preferred: 150, grow: 1 };
const identifier: ColumnSize = { min: 116, preferred: 140, grow: 1 };

const sizes: Readonly<Record<Exclude<ListColumn, 'updated' | 'created' | 'status'>, ColumnSize>> = {
  name: { min: 244, preferred: 324, grow: 2 },
  creator: person,
  updater: person,
  comments: { min: 96, preferred: 240, grow: 3 },
  id: identifier,
  channel: identifier,
};

/** Columns get their preferred width in this order, so that names are shortened last. */
const priority = ['name', 'creator', 'updater', 'comments', 'id', 'channel'] as const;

function sizeOf(column: ListColumn, { timeWidth, statusWidth }: GridSpace): ColumnSize {
  if (column !== 'updated' && column !== 'created' && column !== 'status') return sizes[column];
  const width = column === 'status' ? statusWidth : timeWidth;
  return { min: width, preferred: width, grow: 0 };
}

/** A table if all columns fit into it side by side, and cards otherwise. */
export function layoutFor(space: GridSpace, choice: ColumnChoice | null): GridLayout {
  const chosen = choiceOrDefault(choice);
  const columns = chosen.map(({ column }) => column);
  const title = columns.includes('name') ? 'name' : (columns[0] ?? 'name');
  const width = space.width - rowPadding;
  const leastWidth = sumOf(chosen.map((each) => leastWidthOf(each, space)));
  if (leastWidth <= width)
    return { columns, title, cardLines: 0, widths: columnWidths(chosen, width, space) };
  const lines = cardLines(columns, title, width, space);
  const widths = new Map(lines.flatMap((line) => [...columnWidths(withoutWidths(line), width, space)]));
  return { columns, title, cardLines: lines.length, widths };
}

/** The title, and the other columns on as few lines as they fit on. Comments come last, as in grid-row.svelte. */
function cardLines(
  columns: readonly ListColumn[],
  title: ListColumn,
  width: number,
  space: GridSpace,
): readonly (readonly ListColumn[])[] {
  const others = columns
    .filter((column) => column !== title)
    .toSorted((one, other) => Number(one === 'comments') - Number(other === 'comments'));
  const lines: ListColumn[][] = [];
  let left = 0;
  for (const column of others) {
    const { min } = sizeOf(column, space);
    const line = lines.at(-1);
    if (line === undefined || min > left) {
      lines.push([column]);
      left = width - min;
    } else {
      line.push(column);
      left -= min;
    }
  }
  return [[title], ...lines];
}

/** A chosen width may be reduced to that of the column's own, so that the others stay in sight. */
function leastWidthOf({ column, width }: ColumnChoice[number], space: GridSpace): number {
  const { min } = sizeOf(column, space);
  return Math.min(width ?? min, min);
}

function sumOf(widths: Iterable<number>): number {
  return [...widths].reduce((sum, width) => sum + width, 0);
}

/** Widths in whole pixels. Without a chosen width, columns share what is left; if nothing is, chosen widths give way. */
function columnWidths(choice: ColumnChoice, available: number, space: GridSpace): Map<ListColumn, number> {
  const widths = new Map(
    choice.map(({ column, width }) => [column, width ?? sizeOf(column, space).min] as const),
  );
  let left = available - sumOf(widths.values());
  if (left < 0) {
    const least = choice.map((each) => leastWidthOf(each, space));
    const share = Math.min(1, -left / (available - left - sumOf(least)));
    choice.forEach(({ column }, at) => {
      const width = widths.get(column) ?? 0;
      widths.set(column, Math.floor(width - share * (width - (least[at] ?? width))));
    });
    return widths;
  }
  const flexible = choice.flatMap(({ column, width }) => (width === null ? [column] : []));
  for (const column of priority) {
    if (!flexible.includes(column)) continue;
    const { min, preferred } = sizes[column];
    const more = Math.min(left, preferred - min);
    widths.set(column, min + more);
    left -= more;
  }
  const totalGrow = sumOf(flexible.map((column) => sizeOf(column, space).grow));
  for (const column of flexible) {
    const more = totalGrow === 0 ? 0 : (left * sizeOf(column, space).grow) / totalGrow;
    widths.set(column, Math.floor((widths.get(column) ?? 0) + more));
  }
  return widths;
}

export function choiceOrDefault(choice: ColumnChoice | null): ColumnChoice {
  return choice ?? withoutWidths(defaultColumns);
}

function withoutWidths(columns: readonly ListColumn[]): ColumnChoice {
  return columns.map((column) => ({ column, width: null }));
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
