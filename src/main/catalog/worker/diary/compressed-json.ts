import zlib from 'node:zlib';
import { DamageError } from '../../storage-error.ts';

const compression = {
  params: {
    [zlib.constants.ZSTD_c_compressionLevel]: 9,
    [zlib.constants.ZSTD_c_checksumFlag]: 1,
  },
};

export function compress(value: unknown): Uint8Array {
  return zlib.zstdCompressSync(JSON.stringify(value), compression);
}

/** Throws if the bytes are damaged. */
export function decompress(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(zlib.zstdDecompressSync(bytes).toString('utf8'));
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

function damage(): DamageError {
  return new DamageError('diary block');
}
