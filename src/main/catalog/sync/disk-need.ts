import type { Failure } from '../../../preload/contract/failure.ts';
import type { Stored } from '../worker/protocol.ts';

const megabyte = 1_000_000;
/** What the rest of the computer needs to live, in bytes; no sync begins with less. */
const reserve = 32 * megabyte;
/** Fewer rows than this say little about the bytes of one. */
const telling = 1000;
/** What a row takes on disk, its share of the index and of its making included, against its bytes in an answer. */
const answerFactor = 1.5;
/** How much longer than the stored ones new rows may be. */
const storedFactor = 1.25;

/** Bytes on disk that one more package is likely to take, by what is stored and by page 1. */
export function bytesPerPackage(
  stored: Stored,
  page: { readonly bytes: number; readonly entries: number },
): number {
  const byPage = page.entries === 0 ? 0 : (page.bytes / page.entries) * answerFactor;
  return stored.rows < telling ? byPage : (stored.bytes / stored.rows) * storedFactor;
}

/** The failure that so many bytes are not there, and the reserve beside them; null where they are, or nobody knows. */
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
