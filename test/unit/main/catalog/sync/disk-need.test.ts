import { describe, expect, it } from 'vitest';
import { bytesPerPackage, diskShortage } from '../../../../../src/main/catalog/sync/disk-need.ts';

const megabyte = 1_000_000;

describe('bytesPerPackage', () => {
  const page = { bytes: 60_000, entries: 100 };

  it('goes by what is stored, with some room to grow, and by page 1 where that is too little', () => {
    expect(bytesPerPackage({ rows: 10_000, bytes: 4_000_000 }, page)).toBe(500);
    expect(bytesPerPackage({ rows: 999, bytes: 4_000_000 }, page)).toBe(900);
    expect(bytesPerPackage({ rows: 0, bytes: 0 }, { bytes: 100, entries: 0 })).toBe(0);
  });
});

describe('diskShortage', () => {
  it('leaves a reserve to the rest of the computer', () => {
    expect(diskShortage(32 * megabyte, 0)).toBeNull();
    expect(diskShortage(32 * megabyte - 1, 0)).toEqual({
      code: 'disk-full',
      retryable: true,
      detail: 'needs 32 MB, 31 MB free',
    });
    expect(diskShortage(100 * megabyte, 388 * megabyte)?.detail).toBe('needs 420 MB, 100 MB free');
    expect(diskShortage(500 * megabyte, 388 * megabyte)).toBeNull();
  });

  it('says nothing where nobody knows', () => {
    expect(diskShortage(null, 1e15)).toBeNull();
  });
});
