const leastZoom = 0.5;
const mostZoom = 4;

/** The steps that browsers have, within what our screens are made for. */
const steps = [leastZoom, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, mostZoom];

export type ZoomDirection = 'in' | 'out' | 'reset';

/** The next step from a zoom factor; Chromium's own factors are off by a hair, which is no step. */
export function nextZoom(factor: number, direction: ZoomDirection): number {
  const hair = 0.005;
  switch (direction) {
    case 'in':
      return steps.find((step) => step > factor + hair) ?? mostZoom;
    case 'out':
      return steps.findLast((step) => step < factor - hair) ?? leastZoom;
    case 'reset':
      return 1;
  }
}
