/** In CSS pixels, from the fonts alone: rows are drawn without asking the page for its layout. */
interface Measures {
  readonly words: OffscreenCanvasRenderingContext2D | null;
  readonly letter: number;
}

let measures: Measures | null = null;

function contextWith(size: string, family: string): OffscreenCanvasRenderingContext2D | null {
  const style = getComputedStyle(document.documentElement);
  const pixels = parseFloat(style.fontSize) * parseFloat(style.getPropertyValue(size));
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  // As bold as marks are: no text is wider than it is measured.
  if (context !== null) context.font = `650 ${pixels}px ${style.getPropertyValue(family)}`;
  return context;
}

function prepared(): Measures {
  measures ??= {
    words: contextWith('--text-row', '--sans'),
    letter: contextWith('--text-s', '--mono')?.measureText('0').width ?? 0,
  };
  return measures;
}

/** How wide words of a row are. */
export function textWidth(text: string): number {
  return prepared().words?.measureText(text).width ?? 0;
}

/** How many letters of an id have room. */
export function lettersThatFit(room: number): number {
  return Math.floor(room / prepared().letter);
}
