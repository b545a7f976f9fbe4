import { describe, expect, it } from 'vitest';
import { readTime, TimeUnitDetector } from '../../../../../../src/main/catalog/worker/snapshot/time-unit.ts';

const now = Date.UTC(2026, 0, 1);
const seconds = 1_750_000_000.25;

describe('TimeUnitDetector', () => {
  it.each([
    ['seconds', [seconds, seconds + 5, seconds - 1e7], 's'],
    ['milliseconds', [seconds * 1e3, seconds * 1e3 + 5], 'ms'],
    ['microseconds', [seconds * 1e6], 'us'],
    ['nothing', [], null],
    ['only missing values', [null, null], null],
    ['zeros', [0, 0, 0], null],
    ['years', [2024, 2025], null],
    ['days since 1970', [20_000, 20_100], null],
    ['nanoseconds', [seconds * 1e9], null],
    ['mostly seconds', [seconds, seconds, 0, null], 's'],
    ['half seconds, half zeros', [seconds, 0], null],
    ['a few milliseconds among seconds', [seconds, seconds, seconds * 1e3], 's'],
    ['extreme numbers', [Number.MAX_VALUE, -Number.MAX_VALUE], null],
  ] as const)('reads %s', (_, raws, unit) => {
    const unitDetector = new TimeUnitDetector(now);
    for (const raw of raws) unitDetector.count({ createdAt: raw, updatedAt: null }, 1);
    expect(unitDetector.unit()).toBe(unit);
  });
});

describe('readTime', () => {
  it('gives ms since 1970, or null for an implausible time', () => {
    expect(readTime(seconds, 's', now)).toBe(seconds * 1000);
    expect(readTime(seconds * 1000, 'ms', now)).toBe(seconds * 1000);
    expect(readTime(0, 's', now)).toBeNull();
    expect(readTime(seconds * 1000, 's', now)).toBeNull();
    expect(readTime(Date.UTC(1989, 11, 31) / 1000, 's', now)).toBeNull();
    expect(readTime(Date.UTC(2037, 0, 1) / 1000, 's', now)).toBeNull();
    expect(readTime(null, 's', now)).toBeNull();
    expect(readTime(seconds, null, now)).toBeNull();
  });
});
