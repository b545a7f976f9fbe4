/** Concatenated texts in UTF-8: text `n` is from `ends[n]` up to `ends[n + 1]`. */
export interface TextBlob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

export function textBlob(texts: readonly string[]): TextBlob {
  const ends = new Uint32Array(texts.length + 1);
  let size = 0;
  // A unit of UTF-16 takes three bytes at most, and usually one.
  let bytes = new Uint8Array(1024 + texts.reduce((sum, text) => sum + text.length, 0));
  for (const [index, text] of texts.entries()) {
    const needed = size + text.length * 3;
    if (needed > bytes.length)
      bytes = new Uint8Array(bytes.buffer.transfer(Math.max(bytes.length * 2, needed)));
    size += encoder.encodeInto(text, bytes.subarray(size)).written;
    ends[index + 1] = size;
  }
  return { bytes: bytes.slice(0, size), ends };
}
