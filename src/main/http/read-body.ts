/** A response body that exceeds the limit for its kind of request. */
export class BodyTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`answer larger than ${maxBytes / 1024} KiB`);
    this.name = 'BodyTooLarge';
  }
}

/** Reads a whole body. Stops with null as soon as it exceeds `maxBytes`. */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return joinChunks(chunks, size);
}

/** Joins the chunks of a body of `size` bytes, in a buffer of its own, so that it can be given to another thread. */
export function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
