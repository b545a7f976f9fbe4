import { countPositions, type Range, type Ranges } from '../../../preload/contract/ranges.ts';

/** Selected rows, by position in a view. */
export interface Selection {
  readonly ranges: Ranges;
  /** The row that extending starts from; null before a row was clicked. */
  readonly anchor: number | null;
}

export const noSelection: Selection = { ranges: [], anchor: null };

export function isSelected({ ranges }: Selection, position: number): boolean {
  // Binary search for the last range that starts at or before the position.
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.[0] ?? Infinity) <= position) low = middle + 1;
    else high = middle;
  }
  return position < (ranges[low - 1]?.[1] ?? 0);
}

export function countOf({ ranges }: Selection): number {
  return countPositions(ranges);
}

/** The only selected position; null where none or several are selected. */
export function singlePosition({ ranges }: Selection): number | null {
  const [first] = ranges;
  return ranges.length === 1 && first !== undefined && first[1] - first[0] === 1 ? first[0] : null;
}

export function selectRow(position: number): Selection {
  return { ranges: [[position, position + 1]], anchor: position };
}

export function selectAllRows(total: number, anchor: number | null): Selection {
  return { ranges: total > 0 ? [[0, total]] : [], anchor };
}

export function toggled(selection: Selection, position: number): Selection {
  const range: Range = [position, position + 1];
  const { ranges } = selection;
  return {
    ranges: isSelected(selection, position) ? without(ranges, range) : withRange(ranges, range),
    anchor: position,
  };
}

/** Selects only the rows between the anchor (or else the active row) and a position. */
export function extended(selection: Selection, active: number, position: number): Selection {
  const anchor = selection.anchor ?? Math.max(0, active);
  return { ranges: [between(anchor, position)], anchor };
}

/** Adds the rows between the anchor and a position. */
export function added(selection: Selection, active: number, position: number): Selection {
  const anchor = selection.anchor ?? Math.max(0, active);
  return { ranges: withRange(selection.ranges, between(anchor, position)), anchor };
}

function between(one: number, other: number): Range {
  return [Math.min(one, other), Math.max(one, other) + 1];
}

function withRange(ranges: Ranges, [from, until]: Range): Ranges {
  const touching = ranges.filter((range) => range[0] <= until && range[1] >= from);
  const first = Math.min(from, ...touching.slice(0, 1).map((range) => range[0]));
  const last = Math.max(until, ...touching.slice(-1).map((range) => range[1]));
  return [
    ...ranges.filter((range) => range[1] < from),
    [first, last],
    ...ranges.filter((range) => range[0] > until),
  ];
}

function without(ranges: Ranges, [from, until]: Range): Ranges {
  return ranges.flatMap((range): Range[] => {
    const parts: Range[] = [
      [range[0], Math.min(range[1], from)],
      [Math.max(range[0], until), range[1]],
    ];
    return parts.filter(([first, end]) => first < end);
  });
}
