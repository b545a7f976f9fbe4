import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { MalformedResponse } from './malformed-response.ts';
import { joinChunks } from './read-body.ts';
import type { RawHeaders } from './request.ts';

interface DecoderOptions {
  readonly maxOutputLength: number;
  readonly chunkSize: number;
}

type Decoder = (body: Uint8Array, options: DecoderOptions) => Promise<Buffer>;

const decodeWholeGzip: Decoder = promisify(gunzip);
const decodeZlib: Decoder = promisify(inflate);
const decodeRaw: Decoder = promisify(inflateRaw);

/** Tab, LF, CR and space. */
const blanks = [9, 10, 13, 32];

/**
 * Leaves out blanks behind the body, such as a script's last line break. They are no part of it: gzip ends with the top byte of
 * its length (RFC 1952, section 2.3.1), which is 0 below 16 MiB.
 */
const decodeGzip: Decoder = (body, options) =>
  decodeWholeGzip(body.subarray(0, body.findLastIndex((byte) => !blanks.includes(byte)) + 1), options);

/** Whether a body begins as RFC 1950, section 2.2, says. */
function hasZlibHeader(body: Uint8Array): boolean {
  const [first = 0, second = 0] = body;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}

/**
 * By the names of RFC 9110, section 8.4.1, and RFC 7932. Each decodes in a thread of Node's own. Not zstd: Node takes a body that
 * was cut off for whole, and reads its first frame only.
 */
const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', decodeGzip],
  ['x-gzip', decodeGzip],
  // Without the header that RFC 9110 asks for, as some servers send it and every browser reads it.
  ['deflate', (body, options) => (hasZlibHeader(body) ? decodeZlib : decodeRaw)(body, options)],
  ['br', promisify(brotliDecompress)],
]);

/** More than one is rare; each costs memory. */
const maxEncodings = 5;

/** A page of 100 packages in one piece. */
const chunkSize = 64 * 1024;

/** The encodings of a response's body, in the order in which they were applied. */
export function encodingsOf(headers: RawHeaders): readonly string[] {
  const names = [headers['content-encoding'] ?? []].flat().join(',').toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

/**
 * Those that Chromium has left in the body: it decodes all, or none if it does not know one, `identity` among them
 * (`URLRequestHttpJob::SetUpSourceStream`). The header stays in either case. It knows zstd, too, with which
 * `decodeBody` leaves a body as it is.
 */
export function encodingsLeftByChromium(headers: RawHeaders): readonly string[] {
  const encodings = encodingsOf(headers);
  return encodings.every((name) => decoders.has(name)) ? [] : encodings;
}

/**
 * Decodes a body whether or not its encoding was asked for. With one that is not known, nothing is decoded, as in browsers: some
 * servers name a charset in this header. Null as soon as a step's result exceeds `maxBytes`, so that a small body can't take more
 * memory. Throws `MalformedResponse` for a broken or truncated body. (undici's own decoder is experimental, and reads no deflate
 * without a header.)
 */
export async function decodeBody(
  body: Uint8Array<ArrayBuffer>,
  encodings: readonly string[],
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const steps = encodings.filter((name) => name !== 'identity').toReversed();
  if (body.length === 0 || steps.some((name) => !decoders.has(name))) return body;
  if (steps.length > maxEncodings) throw new MalformedResponse(`${steps.length} content encodings`);
  let decoded = body;
  for (const name of steps) {
    try {
      const whole = await decoders.get(name)?.(decoded, { maxOutputLength: maxBytes, chunkSize });
      if (whole !== undefined) decoded = joinChunks([whole], whole.length);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return null;
      throw new MalformedResponse(`not ${name}`, error);
    }
  }
  return decoded;
}
