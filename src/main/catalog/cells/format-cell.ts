import type { Cell } from './cells.ts';
import { escapeFormula, type Splitting } from '../../../preload/contract/escape-formula.ts';

export type DecimalMark = '.' | ',';

const two = (number: number): string => String(number).padStart(2, '0');

/** A time as every spreadsheet reads it, by this computer's clock: "2026-11-21 14:05:03". */
function timeText(time: Date): string {
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`;
}

/** A cell as text for a spreadsheet: numbers and times as it reads them, formulas in texts escaped. */
export function formatCell(cell: Cell, decimal: DecimalMark, splitting: Splitting): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  // Programs read a text only as far as U+0000.
  return cell instanceof Date ? timeText(cell) : escapeFormula(cell.replaceAll('\0', '\uFFFD'), splitting);
}
