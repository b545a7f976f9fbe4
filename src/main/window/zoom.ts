const minZoom = 0.5;
const maxZoom = 4;

/** The steps of browsers within the supported range. */
const steps = [minZoom, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, maxZoom];

export type ZoomDirection = 'in' | 'out' | 'reset';

/** The next step from a zoom factor. Tolerates Chromium's rounding of factors. */
export function nextZoom(factor: number, direction: ZoomDirection): number {
  const tolerance = 0.005;
  switch (direction) {
    case 'in':
      return steps.find((step) => step > factor + tolerance) ?? maxZoom;
    case 'out':
      return steps.findLast((step) => step < factor - tolerance) ?? minZoom;
    case 'reset':
      return 1;
  }
}
