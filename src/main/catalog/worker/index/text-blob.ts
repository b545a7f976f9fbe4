/** Texts in UTF-8 that follow each other: text `n` is the bytes from `ends[n]` up to `ends[n + 1]`. */
export interface TextBlob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

export function textBlob(texts: readonly string[]): TextBlob {
  const ends = new Uint32Array(texts.length + 1);
  let size = 0;
  // A unit of UTF-16 takes three bytes at most.
  let bytes = new Uint8Array(1024 + texts.reduce((sum, text) => sum + text.length, 0));
  for (const [index, text] of texts.entries()) {
    if (size + text.length * 3 > bytes.length) {
      const grown = new Uint8Array(Math.max(bytes.length * 2, size + text.length * 3));
      grown.set(bytes);
      bytes = grown;
    }
    size += encoder.encodeInto(text, bytes.subarray(size)).written;
    ends[index + 1] = size;
  }
  return { bytes: bytes.slice(0, size), ends };
}
