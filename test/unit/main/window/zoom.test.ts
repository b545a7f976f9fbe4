import { describe, expect, it } from 'vitest';
import { nextZoom } from '../../../../src/main/window/zoom.ts';

describe('nextZoom', () => {
  it('uses the same steps up and down, from 50 % to 400 %', () => {
    const up = [0.5];
    for (let at = 0; at < 20; at += 1) up.push(nextZoom(up.at(-1) ?? 1, 'in'));
    expect([...new Set(up)]).toEqual([0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]);
    expect(nextZoom(4, 'in')).toBe(4);
    expect(nextZoom(0.5, 'out')).toBe(0.5);
    expect(nextZoom(1.1, 'out')).toBe(1);
  });

  it('tolerates rounding of a factor', () => {
    expect(nextZoom(1.4999999, 'in')).toBe(1.75);
    expect(nextZoom(1.5000001, 'out')).toBe(1.25);
  });

  it('resets to 100 %', () => {
    expect(nextZoom(3, 'reset')).toBe(1);
  });
});
