import { expect, test } from 'vitest';
import { quickOpenPlace } from '../../../../src/main/window/quick-open-place.ts';

test.each([
  ['a display', { x: 0, y: 0, width: 1280, height: 800 }, 1, { x: 300, y: 80, width: 680, height: 560 }],
  [
    'one on the left, below a menu bar',
    { x: -1920, y: 25, width: 1920, height: 1055 },
    1,
    { x: -1300, y: 190, width: 680, height: 560 },
  ],
  [
    'a zoom of 200 %',
    { x: 0, y: 0, width: 1920, height: 1080 },
    2,
    { x: 280, y: 16, width: 1360, height: 1048 },
  ],
  [
    'a small display at 400 %',
    { x: 0, y: 0, width: 1024, height: 600 },
    4,
    { x: 16, y: 16, width: 992, height: 568 },
  ],
])('the window fits on %s', (_name, area, zoom, place) => {
  expect(quickOpenPlace(area, zoom)).toEqual(place);
});
