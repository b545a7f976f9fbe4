import zlib from 'node:zlib';
import { DamageError } from '../../storage-error.ts';

const checksumBytes = 4;
const compression = {
  params: {
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_QUALITY]: 7,
  },
};

/** A checksum of the compressed text, which has none itself, and the text. */
export function compress(value: unknown): Uint8Array {
  const body = zlib.brotliCompressSync(JSON.stringify(value), compression);
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32LE(zlib.crc32(body));
  return Buffer.concat([checksum, body]);
}

/** Throws if the bytes are damaged. */
export function decompress(bytes: Uint8Array): unknown {
  const body = bytes.subarray(checksumBytes);
  const checksum = Buffer.from(bytes.subarray(0, checksumBytes));
  if (checksum.length < checksumBytes || checksum.readUInt32LE() !== zlib.crc32(body)) throw damage();
  try {
    return JSON.parse(zlib.brotliDecompressSync(body).toString('utf8'));
  } catch {
    throw damage();
  }
}

/** Throws if it is no list, or not of that length. */
export function listOf(value: unknown, length?: number): readonly unknown[] {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length)) throw damage();
  return value;
}

/** Throws if it is no list of numbers. */
export function numbersOf(value: unknown): readonly number[] {
  const list = listOf(value);
  if (!list.every((each) => typeof each === 'number')) throw damage();
  return list;
}

/** The difference of each number from the one before, which is shorter; `sumsOf` does the opposite. */
export function stepsOf(numbers: readonly number[]): readonly number[] {
  return numbers.map((number, at) => number - (numbers[at - 1] ?? 0));
}

export function sumsOf(steps: readonly number[]): readonly number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

function damage(): DamageError {
  return new DamageError('diary block');
}
