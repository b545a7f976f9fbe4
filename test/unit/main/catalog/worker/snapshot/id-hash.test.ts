import { expect, it } from 'vitest';
import {
  hashesOfSpellings,
  hashOf,
  spellingOf,
} from '../../../../../../src/main/catalog/worker/snapshot/id-hash.ts';
import fc from '../../../../../equipment/support/properties.ts';

/** FNV-1a with a final mix, by which the tables of older versions were made. */
function formerHash(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A UUID, and the same with some letters as capitals. */
const pairs = fc.tuple(fc.uuid(), fc.nat()).map(([id, seed]) => {
  const isCapital = (at: number): boolean => ((seed >>> (at % 31)) & 1) === 1;
  return [id, Array.from(id, (unit, at) => (isCapital(at) ? unit.toUpperCase() : unit)).join('')] as const;
});

it('is what it was for small letters, capitals and other ids, so that stored tables stay valid', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uuid(),
        fc.uuid().map((id) => id.toUpperCase()),
        fc.string({ maxLength: 40 }),
      ),
      (id) => {
        expect(hashOf(id)).toBe(formerHash(id));
      },
    ),
  );
});

it('has one of few hashes for a UUID in any spelling, with those of older tables', () => {
  fc.assert(
    fc.property(pairs, ([id, other]) => {
      if (spellingOf(id) === 0) return;
      expect(hashesOfSpellings(id)).toContain(hashOf(other));
      expect(hashesOfSpellings(other)).toContain(hashOf(id));
      expect(hashesOfSpellings(other)).toContain(formerHash(other));
    }),
  );
});

it.each([
  ['0f0f0f0f-0000-4000-8000-000000000000', 1],
  ['0F0F0F0F-0000-4000-8000-000000000000', 2],
  ['0f0F0f0F-0000-4000-8000-000000000000', 3],
  ['00000000-0000-4000-8000-000000000000', 0],
  ['0f0f0f0f00004000800000000000000000000', 0],
  ['0f0f0f0f-0000-4000-8000-00000000000g', 0],
  ['abc', 0],
])('knows how %s is spelled', (id, spelling) => {
  expect(spellingOf(id)).toBe(spelling);
});
