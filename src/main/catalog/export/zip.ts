import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive, as text that is asked for while it is written. */
export interface ZipPart {
  readonly path: string;
  readonly chunks: Iterable<string>;
}

/** APPNOTE.TXT, 4.4.4: checksum and sizes follow the data, and names are in UTF-8. */
const flags = 0x08_08;
const deflated = 8;
const version = 20;
/** 1 January 1980, the first date of the format: it has no time zone, and nobody reads it. */
const date = 0x00_21;
/** What an archive without ZIP64 can hold. */
const maxBytes = 0xff_ff_ff_ff;

/** Numbers of two or four bytes, little-endian. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** Streams a ZIP archive. Each part is written to its end before the next one is asked for. Throws above 4 GiB. */
export async function* zipOf(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  const count = (chunk: Uint8Array): Uint8Array => {
    offset += chunk.length;
    if (offset > maxBytes) throw new Error('an archive above 4 GiB');
    return chunk;
  };
  for (const { path, chunks } of parts) {
    const name = Buffer.from(path);
    const start = offset;
    const method = [
      [2, version],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, date],
    ] as const;
    const names = [
      [2, name.length],
      [2, 0],
    ] as const;
    yield count(record([4, 0x04_03_4b_50], ...method, [4, 0], [4, 0], [4, 0], ...names));
    yield count(name);
    let checksum = 0;
    let size = 0;
    const dataStart = offset;
    for await (const chunk of deflate(chunks, (bytes) => {
      checksum = crc32(bytes, checksum);
      size += bytes.length;
    }))
      yield count(chunk);
    const sizes = [
      [4, checksum],
      [4, offset - dataStart],
      [4, size],
    ] as const;
    yield count(record([4, 0x08_07_4b_50], ...sizes));
    directory.push(
      record(
        [4, 0x02_01_4b_50],
        [2, version],
        ...method,
        ...sizes,
        ...names,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, start],
      ),
      name,
    );
  }
  const entries = directory.length / 2;
  const start = offset;
  for (const entry of directory) yield count(entry);
  yield record(
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, entries],
    [2, entries],
    [4, offset - start],
    [4, start],
    [2, 0],
  );
}

/** The compressed chunks. Asks for no more than what was taken; `onBytes`: what goes in. */
async function* deflate(
  chunks: Iterable<string>,
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void> {
  const source = Readable.from(
    Iterator.from(chunks).map((text) => {
      const bytes = Buffer.from(text);
      onBytes(bytes);
      return bytes;
    }),
    { highWaterMark: 1 },
  );
  // An error of the source reaches the reader through the second stream, which it destroys.
  const compressed: AsyncIterable<Uint8Array> = pipeline(source, createDeflateRaw(), () => undefined);
  yield* compressed;
}
