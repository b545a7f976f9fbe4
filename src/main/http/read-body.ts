/** An answer that is larger than what was asked for can be. */
export class TooLarge extends Error {
  constructor(largest: number) {
    super(`answer larger than ${largest / 1024} KiB`);
    this.name = 'TooLarge';
  }
}

/** Reads a body to its end; null as soon as it is larger than `largest` bytes, and the rest is not read then. */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  largest: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > largest) return null;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
