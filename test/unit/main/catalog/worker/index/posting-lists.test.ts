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

const size = 5000;
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

  it('are stored for each entry, long ones as bitmaps', () => {
    fc.assert(
      fc.property(fc.array(numbers), fc.uniqueArray(fc.nat(20)), numbers, (lists, longAt, among) => {
        const every = Uint32Array.from({ length: size / 2 }, (_, at) => 2 * at);
        const all = lists.flatMap((list, at) => (longAt.includes(at) ? [list, every] : [list]));
        const file = IndexFile.inMemory();
        const writer = new ListWriter(file, size);
        for (const list of all) writer.add(list);
        const reader = new PostingReader(file, writer.end(), size);
        const bits = new Uint32Array(wordsFor(size));
        for (const each of among) addRow(bits, each);
        for (const [entry, list] of all.entries()) {
          const stored = reader.listOf(entry);
          const buffer = new NumberBuffer();
          if ('bytes' in stored) buffer.readList(stored.bytes, stored.from, stored.end);
          expect('bytes' in stored ? buffer.all() : stored).toEqual(list);
          const found = new Uint32Array(wordsFor(size));
          reader.addTo(found, entry);
          expect(rowsIn(found)).toEqual(list);
          expect(reader.countIn(bits, entry)).toBe(list.filter((each) => among.includes(each)).length);
          expect(reader.costOf(entry) > 0).toBe(list.length > 0);
        }
      }),
      { numRuns: 30 },
    );
  });
});
