import type { Failure } from '../../../preload/contract/failure.ts';
import type { StoredSize } from '../worker/protocol.ts';

const megabyte = 1_000_000;
/** Bytes to leave for other programs; no sync starts with less free space. */
const reserve = 32 * megabyte;
/** With fewer rows, the stored average per row is unreliable. */
const minRowsForAverage = 1000;
/** Bytes on disk for each byte in a response, including the index and temporary data. */
const responseFactor = 1.5;
/** Allows for new rows that are longer than stored ones. */
const storedFactor = 1.25;

/** The estimated bytes on disk for one more package, from the stored rows or else from page 1. */
export function bytesPerPackage(
  stored: StoredSize,
  page: { readonly bytes: number; readonly entries: number },
): number {
  const byPage = page.entries === 0 ? 0 : (page.bytes / page.entries) * responseFactor;
  return stored.rows < minRowsForAverage ? byPage : (stored.bytes / stored.rows) * storedFactor;
}

/** A failure if `free` bytes are not enough for `needed` and the reserve; null if they are, or `free` is unknown. */
export function diskShortage(free: number | null, needed: number): Failure | null {
  const whole = Math.max(0, needed) + reserve;
  if (free === null || free >= whole) return null;
  const inMegabytes = (bytes: number): number => Math.floor(bytes / megabyte);
  return {
    code: 'disk-full',
    retryable: true,
    detail: `needs ${inMegabytes(whole)} MB, ${inMegabytes(free)} MB free`,
  };
}
