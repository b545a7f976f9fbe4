import { describe, expect, it } from 'vitest';
import { bytesPerPackage, diskShortage } from '../../../../../src/main/catalog/sync/disk-need.ts';

const megabyte = 1_000_000;

describe('bytesPerPackage', () => {
  const page = { bytes: 60_000, entries: 100 };

  it('uses the stored average with a margin, or page 1 if few rows are stored', () => {
    expect(bytesPerPackage({ rows: 10_000, bytes: 4_000_000 }, page)).toBe(500);
    expect(bytesPerPackage({ rows: 999, bytes: 4_000_000 }, page)).toBe(900);
    expect(bytesPerPackage({ rows: 0, bytes: 0 }, { bytes: 100, entries: 0 })).toBe(0);
  });
});

describe('diskShortage', () => {
  it('keeps a reserve for other programs', () => {
    expect(diskShortage(32 * megabyte, 0)).toBeNull();
    expect(diskShortage(32 * megabyte - 1, 0)).toEqual({
      code: 'disk-full',
      retryable: true,
      detail: 'needs 32 MB, 31 MB free',
    });
    expect(diskShortage(100 * megabyte, 388 * megabyte)?.detail).toBe('needs 420 MB, 100 MB free');
    expect(diskShortage(500 * megabyte, 388 * megabyte)).toBeNull();
  });

  it('is null if the free space is unknown', () => {
    expect(diskShortage(null, 1e15)).toBeNull();
  });
});
