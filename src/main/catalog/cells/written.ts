import type { Cell } from './cells.ts';
import { harmless } from './harmless.ts';

export type DecimalMark = '.' | ',';

const two = (number: number): string => String(number).padStart(2, '0');

/** A time as every spreadsheet reads it, by this computer's clock: "2026-11-21 14:05:03". */
function timeText(time: Date): string {
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`;
}

/** A cell as text for a spreadsheet: numbers and times as it reads them, texts so that it runs none of them. */
export function writtenCell(cell: Cell, decimal: DecimalMark): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  // No program's text goes on behind this sign.
  return cell instanceof Date ? timeText(cell) : harmless(cell.replaceAll('\0', '\uFFFD'));
}
