import { printedTime } from '../../ui/times.ts';
import type { ListColumn, ListRow } from '../../../preload/contract/view.ts';
import { cellOf } from '../columns/cells.ts';
import { idEndUnits } from './marks.ts';

/** Letters of a text that its cell shows at any width. */
const shownLetters = 12;

/** From what is easiest to read; the last one always differs. */
const distinctions: readonly ((row: ListRow) => string)[] = [
  ({ id, updatedAt }) => (updatedAt === null ? id : printedTime(updatedAt)),
  ({ id }) => `…${id.slice(-idEndUnits)}`,
  ({ id }) => id,
];

/**
 * What tells rows apart that have one name and look alike in all columns, by the id of the row. `timeText` is how a time looks
 * in a column.
 */
export function tellApart(
  rows: readonly ListRow[],
  columns: readonly ListColumn[],
  timeText: (at: number, column: ListColumn) => string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const named of Map.groupBy(rows, ({ name }) => name.text).values()) {
    if (named.length === 1) continue;
    for (const alike of Map.groupBy(named, (row) => lookOf(row, columns, timeText)).values()) {
      if (alike.length === 1) continue;
      const tell = distinctions.find((each) => new Set(alike.map(each)).size === alike.length);
      if (tell !== undefined) for (const row of alike) texts.set(row.id, tell(row));
    }
  }
  return texts;
}

function lookOf(
  row: ListRow,
  columns: readonly ListColumn[],
  timeText: (at: number, column: ListColumn) => string,
): string {
  const texts = columns.map((column) => {
    const cell = cellOf(row, column);
    if (cell.kind === 'time') return cell.at === null ? '' : timeText(cell.at, column);
    return cell.kind === 'id' ? cell.value.text : cell.value.text.slice(0, shownLetters);
  });
  return texts.join('\n');
}
