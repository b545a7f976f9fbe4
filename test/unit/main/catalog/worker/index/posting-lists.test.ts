import { describe, expect, it } from 'vitest';
import { IndexFile } from '../../../../../../src/main/catalog/worker/index/index-file.ts';
import { ListWriter } from '../../../../../../src/main/catalog/worker/index/list-writer.ts';
import {
  addList,
  countList,
  NumberBuffer,
  NumberWriter,
  readNumbers,
} from '../../../../../../src/main/catalog/worker/index/posting-lists.ts';
import { PostingReader } from '../../../../../../src/main/catalog/worker/index/posting-reader.ts';
import { addRow, rowsIn, wordsFor } from '../../../../../../src/main/catalog/worker/index/row-bits.ts';
import fc from '../../../../../equipment/support/properties.ts';

const size = 20_000;
const numbers = fc.uniqueArray(fc.nat(size - 1), { size: '+1' }).map((list) => Uint32Array.from(list).sort());

function written(write: (writer: NumberWriter) => void): Uint8Array {
  const file = IndexFile.inMemory();
  const writer = new NumberWriter(file.begin());
  write(writer);
  const { length } = writer;
  const bytes = file.read(writer.end());
  expect(bytes).toHaveLength(length);
  return bytes;
}

describe('posting lists', () => {
  it('give their numbers, the same numbers as bits, and how many are in a set', () => {
    fc.assert(
      fc.property(numbers, numbers, fc.nat(3), (list, others, before) => {
        const padded = written((writer) => {
          for (let at = 0; at < before; at += 1) writer.write(0);
          writer.writeList(list);
        });
        const buffer = new NumberBuffer();
        buffer.push(7);
        buffer.readList(padded, before, padded.length);
        expect([...buffer.all()]).toEqual([7, ...list]);
        const bits = new Uint32Array(wordsFor(size));
        addList(padded, before, padded.length, bits);
        expect(rowsIn(bits)).toEqual(list);
        const among = new Uint32Array(wordsFor(size));
        for (const each of others) addRow(among, each);
        expect(countList(padded, before, padded.length, among)).toBe(
          list.filter((each) => others.includes(each)).length,
        );
      }),
    );
  });

  it('have numbers of any size', () => {
    const all = [0, 127, 128, 16_383, 16_384, 2 ** 28, 2 ** 31, 2 ** 32 - 1];
    const bytes = written((writer) => {
      for (const each of all) writer.write(each);
    });
    const into = new Uint32Array(all.length);
    expect(readNumbers(bytes, 0, bytes.length, into)).toBe(all.length);
    expect([...into]).toEqual(all);
  });

  it('are copied whole, however full the buffer is that they are written to', () => {
    const list = Uint32Array.of(3, 5, 9, 10, 11, 12, 13);
    const bytes = written((writer) => writer.writeList(list));
    for (let before = 4080; before < 4110; before += 1) {
      const copied = written((writer) => {
        for (let at = 0; at < before; at += 1) writer.write(0);
        const last = writer.copyList(bytes, 0, bytes.length, 0, -1);
        writer.copyList(bytes, 0, bytes.length, 1_000_000, last);
      });
      const buffer = new NumberBuffer();
      buffer.readList(copied, before, copied.length);
      expect([...buffer.all()]).toEqual([...list, ...list.map((each) => each + 1_000_000)]);
    }
  });

  it('are stored for each entry, long ones in the file and the longest as bitmaps', () => {
    const every = (step: number): Uint32Array =>
      Uint32Array.from({ length: size / step }, (_, at) => step * at);
    const list = fc.oneof({ arbitrary: numbers, weight: 5 }, fc.constantFrom(every(2), every(9), every(10)));
    fc.assert(
      fc.property(fc.array(list), numbers, (all, among) => {
        const file = IndexFile.inMemory();
        const writer = new ListWriter(file, size);
        for (const list of all) writer.add(list);
        const reader = new PostingReader(file, writer.end(), size);
        const bits = new Uint32Array(wordsFor(size));
        for (const each of among) addRow(bits, each);
        const lists = all.map((_, entry) => reader.listOf(entry));
        for (const [entry, list] of all.entries()) {
          const stored = lists[entry] ?? new Uint32Array(0);
          const buffer = new NumberBuffer();
          if ('bytes' in stored) buffer.readList(stored.bytes, stored.from, stored.end);
          expect('bytes' in stored ? buffer.all() : stored).toEqual(list);
          const found = new Uint32Array(wordsFor(size));
          reader.addTo(found, [entry]);
          expect(rowsIn(found)).toEqual(list);
          expect(reader.countIn(bits, entry)).toBe(list.filter((each) => among.includes(each)).length);
          expect(reader.costOf(entry) > 0).toBe(list.length > 0);
        }
        const together = new Uint32Array(wordsFor(size));
        reader.addTo(together, [...all.keys()]);
        const either = new Set(all.flatMap((list) => [...list]));
        expect([...rowsIn(together)]).toEqual([...either].toSorted((a, b) => a - b));
      }),
      { numRuns: 30 },
    );
  });

  it('are read from the file in groups, from any entry on', () => {
    const file = IndexFile.inMemory();
    const writer = new ListWriter(file, size);
    // Each third one is long, also the first and the last ones of groups.
    const listOf = (entry: number): Uint32Array =>
      Uint32Array.from({ length: entry % 3 === 0 ? 1200 : 1 + (entry % 5) }, (_, at) => entry + at);
    for (let entry = 0; entry < 3100; entry += 1) writer.add(listOf(entry));
    const pieces = writer.end();
    for (const first of [0, 1023, 1024, 2500]) {
      const reader = new PostingReader(file, pieces, size);
      for (const entry of [first, 3099, 2048, 2047, 1025, 1024, 1023, 1022, 513, 1, 0]) {
        const found = new Uint32Array(wordsFor(size));
        reader.addTo(found, [entry]);
        expect(rowsIn(found), `entry ${entry}`).toEqual(listOf(entry));
        expect(reader.costOf(entry)).toBeGreaterThanOrEqual(listOf(entry).length);
      }
    }
  });
});
