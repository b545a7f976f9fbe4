import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { IndexFile, type Piece } from '../../../../../../src/main/catalog/worker/index/index-file.ts';
import { removeSync } from '../../../../../../src/main/files/held-file.ts';
import { storageErrorKind } from '../../../../../../src/main/catalog/storage-error.ts';
import { done } from '../../../../../equipment/support/finish.ts';
import { holdFile } from '../../../../../equipment/support/hold-file.ts';
import fc from '../../../../../equipment/support/properties.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packshelf-index-file-'));
afterAll(() => removeSync(folder));
afterEach(() => vi.restoreAllMocks());

const data = fc.uint8Array({ maxLength: 100 });
const chunk = 0x1_0000;
let made = 0;

function newPlace(): string {
  made += 1;
  return path.join(folder, `${made}.index`);
}

/** Writes a file; returns its pieces. */
function write(place: string, parts: readonly Uint8Array[]): readonly Piece[] {
  const file = IndexFile.create(place);
  const pieces = parts.map((part) => file.append(part));
  file.finish(pieces);
  file.close();
  return pieces;
}

/** The content of a file, or the kind of its error. */
function readBack(place: string, pieces: readonly Piece[]): unknown {
  let file: IndexFile | null = null;
  try {
    const opened = IndexFile.open(place);
    file = opened.index;
    return [opened.contents, ...pieces.map((piece) => Buffer.from(opened.index.read(piece)).toString('hex'))];
  } catch (error) {
    return storageErrorKind(error) ?? error;
  } finally {
    file?.close();
  }
}

describe('an index file', () => {
  it('returns every piece and the contents, from disk and from memory', () => {
    fc.assert(
      fc.property(fc.array(data), (parts) => {
        const place = newPlace();
        const pieces = write(place, parts);
        const { index, contents } = IndexFile.open(place);
        expect(contents).toEqual(pieces);
        const memory = IndexFile.inMemory();
        for (const [at, part] of parts.entries()) {
          const piece = pieces[at] ?? { at: 0, bytes: 0 };
          expect(index.read(piece)).toEqual(part);
          const from = Math.floor(part.length / 3);
          expect(index.readPart(piece, from, part.length - from)).toEqual(part.subarray(from));
          expect(memory.read(memory.append(part))).toEqual(part);
        }
        index.close();
      }),
    );
  });

  it('can be extended when it is finished, and is unchanged where that fails', () => {
    const place = newPlace();
    const [first] = write(place, [Uint8Array.of(1, 2, 3)]);
    const before = fs.readFileSync(place);
    const { index } = IndexFile.open(place);
    const noRoom = (): never => {
      index.append(new Uint8Array(1000));
      throw new RangeError('no room');
    };
    expect(() => index.extend(noRoom)).toThrow('no room');
    expect(fs.readFileSync(place)).toEqual(before);
    const added: Piece[] = [];
    index.extend(() => {
      added.push(index.append(Uint8Array.of(4, 5)));
      return added;
    });
    const pieces = first === undefined ? added : [first, ...added];
    expect(pieces.map((piece) => [...index.read(piece)])).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    index.close();
    expect(readBack(place, pieces)).toEqual([added, '010203', '0405']);
  });

  it('says why it was not extended, and stays readable, where a virus scanner has mapped it', () => {
    const place = newPlace();
    const [first = { at: 0, bytes: 0 }] = write(place, [Uint8Array.of(1, 2, 3)]);
    const { index } = IndexFile.open(place);
    // Windows then does not shorten it.
    vi.spyOn(fs, 'ftruncateSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('mapped'), { code: 'UNKNOWN' });
    });
    expect(() =>
      index.extend(() => {
        index.append(new Uint8Array(1000));
        throw new RangeError('no room');
      }),
    ).toThrow('no room');
    expect(index.read(first)).toEqual(Uint8Array.of(1, 2, 3));
    index.close();
  });

  it('says why its work has failed, also where its draft is held', async () => {
    const place = newPlace();
    const file = IndexFile.create(place);
    const release = holdFile(place);
    const work = function* (): Generator<undefined, void> {
      yield;
      throw new RangeError('no room');
    };
    await expect(done(file.keepIfDone(work()))).rejects.toThrow('no room');
    const stopped = file.keepIfDone(work());
    stopped.next();
    stopped.return();
    release();
    IndexFile.create(place).close();
  });

  it('can be read while it is being written', () => {
    const file = IndexFile.create(newPlace());
    const piece = file.append(Uint16Array.of(1, 2, 3));
    file.append(Uint8Array.of(7));
    expect(new Uint16Array(file.read(piece).buffer)).toEqual(Uint16Array.of(1, 2, 3));
    file.close();
  });

  it('detects every changed byte and every other length', () => {
    const parts = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5, 6, 7, 8)];
    const place = newPlace();
    const pieces = write(place, parts);
    const whole = fs.readFileSync(place);
    const sound = readBack(place, pieces);
    expect(sound).toEqual([pieces, '010203', '0405060708']);
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      fs.writeFileSync(place, changed);
      const read = readBack(place, pieces);
      if (JSON.stringify(read) === JSON.stringify(sound)) expect(gaps(whole)).toContain(at);
      else expect(read).toBe('damaged');
      fs.writeFileSync(place, whole.subarray(0, at));
      expect(readBack(place, pieces)).toBe('damaged');
    }
    fs.writeFileSync(place, Buffer.concat([whole, Buffer.from([0])]));
    expect(readBack(place, pieces)).toBe('damaged');
  });

  it('checks the chunks that it reads, and all when asked to', () => {
    const place = newPlace();
    const [empty, long] = write(place, [new Uint8Array(0), new Uint8Array(3 * chunk).fill(1)]);
    if (empty === undefined || long === undefined) throw new Error('nothing was written');
    fs.writeFileSync(place, fs.readFileSync(place).fill('x', chunk + 7, chunk + 8));
    const { index } = IndexFile.open(place);
    expect(index.read(empty)).toHaveLength(0);
    expect(index.readPart(long, 0, chunk)).toEqual(new Uint8Array(chunk).fill(1));
    expect(index.readPart(long, 2 * chunk, 9)).toEqual(new Uint8Array(9).fill(1));
    expect(() => index.readPart(long, chunk, 1)).toThrow('index chunk');
    expect(() => index.readPart(long, chunk - 1, 2)).toThrow('index chunk');
    expect(() => index.read(long)).toThrow('index chunk');
    expect(() => [...index.check()]).toThrow('index chunk');
    index.close();
  });

  it('keeps the checksums of all chunks when it is extended', () => {
    const place = newPlace();
    const [first] = write(place, [new Uint8Array(2 * chunk + 5).fill(1)]);
    const { index } = IndexFile.open(place);
    const { identity } = index;
    const added: Piece[] = [];
    index.extend(() => added.push(index.append(new Uint8Array(chunk).fill(2))));
    expect(index.identity).not.toBe(identity);
    expect(() => [...index.check()]).not.toThrow();
    index.close();
    const again = IndexFile.open(place).index;
    for (const piece of [first, ...added]) if (piece !== undefined) again.read(piece);
    expect(() => [...again.check()]).not.toThrow();
    again.close();
  });

  it('reads nothing beyond a piece', () => {
    const file = IndexFile.create(newPlace());
    const piece = file.append(Uint8Array.of(1, 2, 3));
    file.append(Uint8Array.of(9));
    expect(() => file.readPart(piece, 2, 2)).toThrow('index piece');
    expect(() => file.readPart(piece, -1, 2)).toThrow('index piece');
    file.close();
  });

  it('is readable by its owner only', { skip: process.platform === 'win32' }, () => {
    const place = newPlace();
    write(place, []);
    expect(fs.statSync(place).mode & 0o777).toBe(0o600);
  });
});

/** Unused bytes before the checksums and before the trailer. */
function gaps(whole: Buffer): readonly number[] {
  const trailer = whole.length - 44;
  const end = whole.readDoubleLE(trailer + 16);
  const table = whole.readDoubleLE(trailer + 24);
  const between = (from: number, until: number): readonly number[] =>
    Array.from({ length: until - from }, (_, at) => from + at);
  return [...between(end, table), ...between(table + 4 * Math.ceil(end / chunk), trailer)];
}
