import type { Steps } from '../steps.ts';
import type { Block, BlockPieces } from './block-pieces.ts';
import type { IndexFile } from './index-file.ts';
import { blockWords } from './row-bits.ts';
import { SealedBlock } from './sealed-block.ts';

/** With more postings, joining the lists of a short term takes longer than reading a bitmap. */
const minPostings = 40_000;

const trigramsPerStep = 4096;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Stores a bitmap of rows for each term of up to three bytes that occurs in very many words, because joining their posting
 * lists takes long. A block has some hundred of them.
 */
export function* addShortTermBitmaps(file: IndexFile, pieces: BlockPieces): Steps<Block> {
  const block = new SealedBlock(file, pieces);
  const work = new Map<number, number>();
  let visited = 0;
  for (const trigram of block.trigramWork()) {
    for (const key of shortKeysOf(trigram.key)) work.set(key, (work.get(key) ?? 0) + trigram.work);
    visited += 1;
    if (visited % trigramsPerStep === 0) yield;
  }
  const keys = Uint32Array.from(
    work.keys().filter((key) => (work.get(key) ?? 0) >= minPostings && isText(key)),
  );
  const rows = new Uint16Array(keys.length * blockWords);
  for (const [index, key] of keys.entries()) {
    const term = { field: null, parts: [decoder.decode(bytesOf(key))] };
    block.match(term, rows.subarray(index * blockWords, (index + 1) * blockWords));
    yield;
  }
  return { ...pieces, shortKeys: file.append(keys), shortRows: file.append(rows) };
}

/** The terms that a trigram begins with; a zero byte is the end of a text. */
function shortKeysOf(trigram: number): readonly number[] {
  const keys = [0x0100_0000 | (trigram & 0xff_0000)];
  if ((trigram & 0xff00) !== 0) keys.push(0x0200_0000 | (trigram & 0xff_ff00));
  if ((trigram & 0xff00) !== 0 && (trigram & 0xff) !== 0) keys.push(0x0300_0000 | trigram);
  return keys;
}

function bytesOf(key: number): Uint8Array {
  return Uint8Array.of((key >>> 16) & 0xff, (key >>> 8) & 0xff, key & 0xff).subarray(0, key >>> 24);
}

/** Whether the bytes are whole characters; searches never use parts of one. */
function isText(key: number): boolean {
  try {
    decoder.decode(bytesOf(key));
    return true;
  } catch {
    return false;
  }
}
