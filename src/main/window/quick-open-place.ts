import type { Bounds } from './window-state.ts';

/** At a zoom of 100 %, in points. */
const size = { width: 680, height: 560 };
/** To the edges of the work area. */
const margin = 16;

/** The place of the window in a work area: centred, in the upper part, as large as the zoom needs and the screen allows. */
export function quickOpenPlace(area: Bounds, zoom: number): Bounds {
  const width = Math.min(Math.round(size.width * zoom), area.width - 2 * margin);
  const height = Math.min(Math.round(size.height * zoom), area.height - 2 * margin);
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.max(margin, Math.round((area.height - height) / 3)),
    width,
    height,
  };
}
