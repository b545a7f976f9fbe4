import { describe, expect, it } from 'vitest';
import { ContentHash } from '../../../../../../src/main/catalog/worker/snapshot/content-hash.ts';
import type { PackageContent } from '../../../../../../src/main/catalog/worker/snapshot/content.ts';
import { barePackage } from '../../../../../equipment/support/bare-package.ts';
import fc from '../../../../../equipment/support/properties.ts';

type Item = PackageContent & { readonly id: string };

function hashOf(item: Item): string {
  const hash = new ContentHash();
  hash.set(item);
  return `${hash.low} ${hash.high}`;
}

const bare = barePackage;

const texts = fc.option(fc.string({ unit: 'binary', maxLength: 9 }));
const numbers = fc.option(fc.double({ noNaN: true }));
const contents = fc.record({
  id: fc.string({ unit: 'binary', maxLength: 9 }),
  name: texts,
  status: texts,
  comments: texts,
  creator: texts,
  updater: texts,
  channelId: texts,
  creatorId: texts,
  updaterId: texts,
  createdAt: numbers,
  updatedAt: numbers,
  rest: texts,
});

function bitCount(word: number): number {
  return (word >>> 0).toString(2).replaceAll('0', '').length;
}

describe('ContentHash', () => {
  it('is the same for the same content, whatever it has hashed before', () => {
    fc.assert(
      fc.property(contents, contents, (one, other) => {
        const hash = new ContentHash();
        hash.set(other);
        hash.set(structuredClone(one));
        expect(`${hash.low} ${hash.high}`).toBe(hashOf(one));
      }),
    );
  });

  it.each(Object.keys(bare).filter((key) => !['row', 'id', 'total'].includes(key)))(
    'depends on %s, and tells an empty value from none',
    (key) => {
      const isNumber = key === 'createdAt' || key === 'updatedAt';
      const values = isNumber
        ? [null, 0, 1, 2, 0.5, 1e300, 2 ** 40]
        : [null, '', 'a', 'b', 'ab', 'ba', 'a\0', '\u6100'];
      expect(new Set(values.map((value) => hashOf({ ...bare, [key]: value }))).size).toBe(values.length);
    },
  );

  it('depends on the id', () => {
    expect(hashOf({ ...bare, id: 'a' })).not.toBe(hashOf({ ...bare, id: 'b' }));
  });

  it('tells in which field a value is', () => {
    const keys = [
      'id',
      'name',
      'status',
      'comments',
      'creator',
      'updater',
      'channelId',
      'creatorId',
      'updaterId',
      'rest',
    ];
    const blank = { ...bare, ...Object.fromEntries(keys.map((key) => [key, ''])) };
    for (const value of ['', 'a', 'ab', null]) {
      const others = keys.filter((key) => value !== null || key !== 'id');
      const hashes = others.map((key) => hashOf({ ...blank, [key]: value }));
      expect(new Set(hashes).size).toBe(value === '' ? 1 : others.length);
    }
    // A text that is moved from the end of one field to the beginning of the next.
    expect(hashOf({ ...bare, name: 'ab', status: 'c' })).not.toBe(
      hashOf({ ...bare, name: 'a', status: 'bc' }),
    );
    expect(hashOf({ ...bare, createdAt: 1 })).not.toBe(hashOf({ ...bare, updatedAt: 1 }));
  });

  it('counts -0 as 0, as it is stored', () => {
    expect(hashOf({ ...bare, createdAt: -0 })).toBe(hashOf({ ...bare, createdAt: 0 }));
  });

  it('changes about half of its bits with any bit of a text', () => {
    const text = 'An ordinary comment of some length.';
    const halves = (hash: string): readonly number[] => hash.split(' ').map(Number);
    const before = halves(hashOf({ ...bare, comments: text }));
    for (let at = 0; at < text.length; at += 1) {
      for (let bit = 0; bit < 16; bit += 1) {
        const unit = String.fromCharCode(text.charCodeAt(at) ^ (1 << bit));
        const after = halves(hashOf({ ...bare, comments: text.slice(0, at) + unit + text.slice(at + 1) }));
        const changed = after.reduce((sum, half, place) => sum + bitCount(half ^ (before[place] ?? 0)), 0);
        expect(changed).toBeGreaterThan(12);
      }
    }
  });

  it('has no two equal halves in many similar packages', () => {
    const lows = new Set<number>();
    const highs = new Set<number>();
    const hash = new ContentHash();
    const count = 20_000;
    for (let at = 0; at < count; at += 1) {
      hash.set({ ...bare, id: `id-${at}`, name: `Package ${at % 100}`, updatedAt: 1_700_000_000 + at });
      lows.add(hash.low);
      highs.add(hash.high);
    }
    // Of 20,000 random numbers of 32 bits, 0.05 pairs are equal.
    expect(lows.size).toBeGreaterThanOrEqual(count - 2);
    expect(highs.size).toBeGreaterThanOrEqual(count - 2);
  });
});
