/** Concatenated texts in UTF-8: text `n` is from `ends[n]` up to `ends[n + 1]`. */
export interface TextBlob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

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

export function textsIn({ bytes, ends }: TextBlob): readonly string[] {
  return Array.from({ length: ends.length - 1 }, (_, at) =>
    decoder.decode(bytes.subarray(ends[at], ends[at + 1])),
  );
}

/** The texts of several blobs, one after the other. */
export function joined(blobs: readonly TextBlob[]): TextBlob {
  const bytes = new Uint8Array(blobs.reduce((sum, blob) => sum + blob.bytes.length, 0));
  const ends = new Uint32Array(1 + blobs.reduce((sum, blob) => sum + blob.ends.length - 1, 0));
  let size = 0;
  let count = 0;
  for (const blob of blobs) {
    bytes.set(blob.bytes, size);
    for (let at = 1; at < blob.ends.length; at += 1) ends[count + at] = size + (blob.ends[at] ?? 0);
    size += blob.bytes.length;
    count += blob.ends.length - 1;
  }
  return { bytes, ends };
}
