import type { Steps } from '../steps.ts';
import type { Block, BlockPieces } from './block-pieces.ts';
import type { IndexFile } from './index-file.ts';
import { blockWords } from './row-bits.ts';
import { SealedBlock } from './sealed-block.ts';

/** Entries of lists above which finding the rows of a short term takes longer than reading them. */
const worthKeeping = 40_000;

const gramsPerStep = 4096;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Answers that are kept ready: the rows of each term of up to three bytes that is in so many words that uniting their lists
 * would take long. There are some hundred in a block.
 */
export function* keepShortTerms(file: IndexFile, pieces: BlockPieces): Steps<Block> {
  const block = new SealedBlock(file, pieces);
  const work = new Map<number, number>();
  let told = 0;
  for (const gram of block.gramWork()) {
    for (const key of shortKeysOf(gram.key)) work.set(key, (work.get(key) ?? 0) + gram.work);
    told += 1;
    if (told % gramsPerStep === 0) yield;
  }
  const keys = Uint32Array.from(
    work.keys().filter((key) => (work.get(key) ?? 0) >= worthKeeping && isText(key)),
  );
  const rows = new Uint16Array(keys.length * blockWords);
  for (const [index, key] of keys.entries()) {
    const term = { field: null, parts: [decoder.decode(bytesOf(key))] };
    block.match(term, rows.subarray(index * blockWords, (index + 1) * blockWords));
    yield;
  }
  return { ...pieces, shortKeys: file.append(keys), shortRows: file.append(rows) };
}

/** The terms that a gram begins with; a zero byte is the end of a text. */
function shortKeysOf(gram: number): readonly number[] {
  const keys = [0x0100_0000 | (gram & 0xff_0000)];
  if ((gram & 0xff00) !== 0) keys.push(0x0200_0000 | (gram & 0xff_ff00));
  if ((gram & 0xff00) !== 0 && (gram & 0xff) !== 0) keys.push(0x0300_0000 | gram);
  return keys;
}

function bytesOf(key: number): Uint8Array {
  return Uint8Array.of((key >>> 16) & 0xff, (key >>> 8) & 0xff, key & 0xff).subarray(0, key >>> 24);
}

/** Whether the bytes are whole letters: nobody asks for parts of one. */
function isText(key: number): boolean {
  try {
    decoder.decode(bytesOf(key));
    return true;
  } catch {
    return false;
  }
}
