import { describe, expect, it } from 'vitest';
import { stableFraction } from '../../../../src/main/async/stable-fraction.ts';

const ids = Array.from({ length: 10_000 }, (_, index) => `installation ${index}`);

describe('stableFraction', () => {
  it('does not change from one version of the app to the next', () => {
    expect(stableFraction('0b4c1f2e-5a7d-4c3b-9e8f-1a2b3c4d5e6f', 'sync')).toBeCloseTo(
      0.8354798904945149,
      12,
    );
  });

  it('spreads installations evenly', () => {
    const counts = new Array<number>(10).fill(0);
    for (const id of ids) {
      const tenth = Math.floor(stableFraction(id, 'sync') * 10);
      counts[tenth] = (counts[tenth] ?? 0) + 1;
    }
    // A tenth of 10,000, with at most four standard deviations.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });

  it('is independent for each purpose', () => {
    const near = ids.filter(
      (id) => Math.abs(stableFraction(id, 'sync') - stableFraction(id, 'update')) < 0.1,
    );
    // 19 % of all pairs of independent numbers are that near.
    expect(Math.abs(near.length - 1900)).toBeLessThan(160);
  });
});
