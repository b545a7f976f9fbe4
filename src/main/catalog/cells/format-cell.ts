import type { Cell } from './cells.ts';
import { escapeFormula, type ImportMode } from '../../../preload/contract/escape-formula.ts';

export type DecimalMark = '.' | ',';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The local date: "2026-11-21". */
export function formatDay(time: Date): string {
  return [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join('-');
}

/** The local time in a format that every spreadsheet reads: "2026-11-21 14:05:03". */
function formatTime(time: Date): string {
  return `${formatDay(time)} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(':')}`;
}

/** A cell as text for a spreadsheet. Escapes texts that would be formulas. */
export function formatCell(cell: Cell, decimal: DecimalMark, mode: ImportMode): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  // Programs ignore everything after U+0000.
  return cell instanceof Date ? formatTime(cell) : escapeFormula(cell.replaceAll('\0', '\uFFFD'), mode);
}
