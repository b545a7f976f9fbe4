import {
  searchedColumns,
  type ListColumn,
  type ListRow,
  type MarkedText,
  type OtherMatch,
  type SearchedColumn,
} from '../../../preload/contract/view.ts';
import { textOf } from '../columns/cells.ts';
import {
  excerptWith,
  firstMatches,
  isShownInId,
  isShownUpTo,
  shortestExcerpt,
  type Excerpt,
  type ExcerptStyle,
  type Range,
} from './marks.ts';
import { displayStatus } from './statuses.ts';

/** The row with the note of the user as something to show, also if no word of it was found; an empty note adds nothing. */
export function withNote(row: ListRow, note: string): ListRow {
  if (note === '' || row.otherMatches.some(({ field }) => field === 'note')) return row;
  return { ...row, otherMatches: [...row.otherMatches, { field: 'note', value: { text: note, marks: [] } }] };
}

/** Measures texts of a row, in CSS pixels. */
export interface TextMeasure {
  readonly textFits: (text: string, width: number) => boolean;
  readonly textWidth: (text: string) => number;
  readonly idWidth: (text: string) => number;
  readonly lettersThatFit: (width: number) => number;
}

/** The cells of a row; widths in CSS pixels. */
export interface RowCells {
  /** Those on screen. */
  readonly columns: readonly SearchedColumn[];
  readonly spaceIn: (column: ListColumn) => number;
  /** The column whose cell also has the hidden matches. */
  readonly host: ListColumn | undefined;
  /** Between a text and a hidden match. */
  readonly gap: number;
}

/** A match that no cell shows. */
export interface HiddenMatch extends OtherMatch {
  /** The first match of each term that it is shown for, in the text of `value`. */
  readonly ranges: readonly Range[];
}

export interface PlacedMatches {
  /** Excerpts by column; the texts of other columns show their matches as they are. */
  readonly excerpts: ReadonlyMap<SearchedColumn, MarkedText>;
  readonly hidden: readonly HiddenMatch[];
}

export interface RowMatches extends PlacedMatches {
  /** The width for all hidden matches. */
  readonly hiddenSpace: number;
  /** Whether hidden matches replace the text of their host. */
  readonly isHostReplaced: boolean;
}

export function styleOf(field: OtherMatch['field']): ExcerptStyle {
  return field === 'id' || field === 'channel' || field.endsWith('Id') ? 'id' : 'words';
}

/** The width of the least text that shows a hidden match. */
export function leastWidth({ field, value, ranges }: HiddenMatch, measure: TextMeasure): number {
  const style = styleOf(field);
  const shown = shortestExcerpt(value, ranges, style);
  return style === 'id' ? measure.idWidth(shown) : measure.textWidth(shown);
}

/** An excerpt of a hidden match for a width in CSS pixels. */
export function hiddenExcerpt(
  { field, value, ranges }: HiddenMatch,
  width: number,
  measure: TextMeasure,
): MarkedText {
  return excerptWith(value, ranges, styleOf(field), fitsIn(styleOf(field), width, measure)).shown;
}

function fitsIn(style: ExcerptStyle, width: number, measure: TextMeasure): (text: string) => boolean {
  if (style === 'words') return (text) => measure.textFits(text, width);
  const letters = measure.lettersThatFit(width);
  return (text) => text.length <= letters;
}

/** How a cell shows matches; null for the excerpt: as it shows any text. */
function showIn(
  row: ListRow,
  column: SearchedColumn,
  ranges: readonly Range[],
  width: number,
  measure: TextMeasure,
): Pick<Excerpt, 'visible'> & { readonly shown: MarkedText | null } {
  const value = textOf(row, column);
  if (column === 'status') {
    const { text, marks } = displayStatus(value);
    const fits = (shown: string): boolean => measure.textFits(shown, width);
    return { shown: null, visible: isShownUpTo({ text, marks }, marks.at(-1) ?? 0, fits) ? ranges : [] };
  }
  const style = styleOf(column);
  const letters = style === 'id' ? measure.lettersThatFit(width) : 0;
  if (style === 'id' && ranges.every((range) => isShownInId(value, range, letters)))
    return { shown: null, visible: ranges };
  return excerptWith(value, ranges, style, fitsIn(style, width, measure));
}

/**
 * Decides where a row shows the first match of each term: in the cell of a column if one has the room, else as a hidden match.
 * A cell that has no room for all of its matches shows those that no other cell does.
 */
export function placeMatches(
  row: ListRow,
  columns: readonly SearchedColumn[],
  spaceIn: (column: SearchedColumn) => number,
  measure: TextMeasure,
): PlacedMatches {
  const excerpts = new Map<SearchedColumn, MarkedText>();
  const visible = new Set<number>();
  const narrow: (readonly [SearchedColumn, readonly TermRange[]])[] = [];
  /** Returns the terms that the cell then shows. */
  const show = (column: SearchedColumn, terms: readonly TermRange[]): readonly number[] => {
    const ranges = terms.map(({ range }) => range);
    const { shown, visible: seen } = showIn(row, column, ranges, spaceIn(column), measure);
    if (shown !== null) excerpts.set(column, shown);
    return terms.filter(({ range }) => seen.includes(range)).map(({ term }) => term);
  };
  for (const column of columns) {
    const terms = rangesIn(row, column);
    if (terms.length === 0) continue;
    const shown = show(column, terms);
    if (shown.length === terms.length) shown.forEach((term) => visible.add(term));
    else narrow.push([column, terms]);
  }
  for (const [column, terms] of narrow) {
    const needed = terms.filter(({ term }) => !visible.has(term));
    if (needed.length > 0) show(column, needed).forEach((term) => visible.add(term));
  }
  return { excerpts, hidden: hiddenMatches(row, visible) };
}

/** Comments without a match are replaced in a narrower cell, in CSS pixels. */
const minHostWidth = 200;

/** Places matches in a row, and the hidden ones beside the text of one cell. */
export function placeBeside(row: ListRow, cells: RowCells, measure: TextMeasure): RowMatches {
  const { columns, spaceIn, host, gap } = cells;
  const alone = placeMatches(row, columns, spaceIn, measure);
  if (alone.hidden.length === 0 || host === undefined)
    return { ...alone, hiddenSpace: 0, isHostReplaced: false };
  const space = spaceIn(host);
  const besides = (hiddenSpace: number): PlacedMatches =>
    placeMatches(
      row,
      columns,
      (column) => (column === host ? Math.max(0, space - gap - hiddenSpace) : spaceIn(column)),
      measure,
    );
  if (host !== 'comments') {
    // A name is shortened only as far as necessary for the matches.
    const least = alone.hidden.reduce((sum, match) => sum + gap + leastWidth(match, measure), -gap);
    const whole = space - gap - measure.textWidth(row.name.text);
    const hiddenSpace = Math.min((space - gap) * 0.6, Math.max(least, (space - gap) * 0.3, whole));
    return { ...besides(hiddenSpace), hiddenSpace, isHostReplaced: false };
  }
  const hiddenSpace = (space - gap) * 0.6;
  const placed = besides(hiddenSpace);
  const hasMatch = row.matchesByTerm.some((matches) => matches.some(({ column }) => column === host));
  const isHostReplaced = hasMatch ? placed.hidden.some(({ field }) => field === host) : space < minHostWidth;
  return isHostReplaced
    ? { ...besides(space), hiddenSpace: space, isHostReplaced }
    : { ...placed, hiddenSpace, isHostReplaced };
}

interface TermRange {
  /** The index of the term in the search. */
  readonly term: number;
  readonly range: Range;
}

function rangesIn(row: ListRow, column: SearchedColumn): readonly TermRange[] {
  return row.matchesByTerm.flatMap((matches, term) => {
    const match = matches.find((each) => each.column === column);
    return match === undefined ? [] : [{ term, range: match.range }];
  });
}

function hiddenMatches(row: ListRow, visible: ReadonlySet<number>): readonly HiddenMatch[] {
  const byColumn = new Map<SearchedColumn, Range[]>();
  row.matchesByTerm.forEach(([first, ...others], term) => {
    if (first === undefined || visible.has(term)) return;
    const { column, range } = [first, ...others].find((match) => byColumn.has(match.column)) ?? first;
    byColumn.set(column, [...(byColumn.get(column) ?? []), range]);
  });
  return [
    ...searchedColumns.flatMap((field) => {
      const ranges = byColumn.get(field);
      if (ranges === undefined) return [];
      return [
        field === 'status' ? hiddenMatch(field, row.status) : { field, value: textOf(row, field), ranges },
      ];
    }),
    ...row.otherMatches.map(({ field, value }) => hiddenMatch(field, value)),
  ];
}

/** A hidden match of all terms that are marked. */
function hiddenMatch(field: OtherMatch['field'], sent: MarkedText): HiddenMatch {
  const value = field === 'status' ? displayStatus(sent) : sent;
  return { field, value, ranges: firstMatches(value) };
}

/**
 * The widths of the first hidden matches that a room shows, at least of one; the others are only counted. Each gets its
 * least width, and an equal share of the rest. All values in CSS pixels.
 */
export function shareRoom(
  least: readonly number[],
  room: number,
  { gap, counter }: { readonly gap: number; readonly counter: number },
): readonly number[] {
  const widthOf = (count: number): number =>
    least.slice(0, count).reduce((sum, width) => sum + width, 0) + (count - 1) * gap;
  let count = least.length;
  const roomFor = (shown: number): number => (shown < least.length ? room - gap - counter : room);
  while (count > 1 && widthOf(count) > roomFor(count)) count -= 1;
  const rest = (roomFor(count) - widthOf(count)) / count;
  return least.slice(0, count).map((width) => Math.max(0, width + rest));
}
