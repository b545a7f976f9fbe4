import { describe, expect, it } from 'vitest';
import { createPackageMaker } from '../../../equipment/service/packages.ts';

const dayMs = 86_400_000;
const size = 20_000;

describe('sample packages', () => {
  it('end on the day they are given, with some of yesterday and of last month', () => {
    const now = Date.UTC(2031, 4, 17, 10);
    const make = createPackageMaker(1, 'ms', now);
    const updated = Array.from({ length: size }, (_, index) => make(index, size).updatedAt);
    const between = (from: number, until: number): number =>
      updated.filter((at) => at >= from && at < until).length;
    const today = Date.UTC(2031, 4, 17);
    expect(between(today - dayMs, today)).toBeGreaterThan(20);
    expect(between(Date.UTC(2031, 3, 1), Date.UTC(2031, 4, 1))).toBeGreaterThan(200);
    expect(Math.max(...updated)).toBeLessThanOrEqual(now);
    // No heap at the end.
    expect(between(now - 60_000, now + 1)).toBeLessThan(20);
  });

  it('are the same on every day without one', () => {
    const updated = Array.from(
      { length: 2000 },
      (_, index) => createPackageMaker(1, 'ms')(index, size).updatedAt,
    );
    expect(Math.max(...updated)).toBe(Date.UTC(2025, 9, 31));
  });
});
