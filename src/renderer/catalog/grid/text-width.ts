import type { TextMeasure } from './row-matches.ts';

/** Text is measured on a canvas, in CSS pixels, so that drawing rows forces no layout of the page. */
interface Metrics {
  readonly text: OffscreenCanvasRenderingContext2D | null;
  /** The width of a letter of an ID. */
  readonly idLetter: number;
}

let cached: Metrics | null = null;

function contextWith(size: string, family: string): OffscreenCanvasRenderingContext2D | null {
  const style = getComputedStyle(document.documentElement);
  const pixels = parseFloat(style.fontSize) * parseFloat(style.getPropertyValue(size));
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  // Measured in the bold weight of marks, so that no text is wider than measured.
  if (context !== null) context.font = `650 ${pixels}px ${style.getPropertyValue(family)}`;
  return context;
}

function metrics(): Metrics {
  cached ??= {
    text: contextWith('--text-row', '--sans'),
    idLetter: contextWith('--text-s', '--mono')?.measureText('0').width ?? 0,
  };
  return cached;
}

/** The width of a text in a row. */
export function textWidth(text: string): number {
  return metrics().text?.measureText(text).width ?? 0;
}

const ellipsis = 0x2026;
/** By ASCII code; 0 until a letter is measured. */
const letterWidths = new Float64Array(0x80);
let ellipsisWidth = 0;
/** Two letters beside each other take a seventh more room than alone at most, mostly less. */
const maxKerning = 1.15;

/** The sum of the widths of the letters of a text; infinite if one is not in ASCII, because others may join. */
function letterSum(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === ellipsis) sum += ellipsisWidth ||= textWidth('…');
    else if (unit >= 0x80) return Infinity;
    else sum += letterWidths[unit] ||= textWidth(text.charAt(at));
  }
  return sum;
}

/** Whether a text in a row is at most that wide. The sum of its letters is known without measuring, and decides it for most. */
function textFits(text: string, width: number): boolean {
  return letterSum(text) * maxKerning <= width || textWidth(text) <= width;
}

export const rowMeasure: TextMeasure = {
  textFits,
  textWidth,
  idWidth: (text) => text.length * metrics().idLetter,
  lettersThatFit: (width) => Math.floor(width / metrics().idLetter),
};
