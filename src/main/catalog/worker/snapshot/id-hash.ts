/** By UTF-16 unit, what it says about the spelling of a UUID: bit 1 a small letter, bit 2 a capital, bit 4 no part of one. */
const marks = Uint8Array.from({ length: 128 }, (_, code) => markOf(String.fromCharCode(code)));
const smallAndCapital = 3;
const uuidLength = 36;

function markOf(character: string): number {
  if (/[a-f]/u.test(character)) return 1;
  if (/[A-F]/u.test(character)) return 2;
  return /[\d-]/u.test(character) ? 0 : 4;
}

function hasDashes(id: string): boolean {
  const [first, second, third] = [id.indexOf('-'), id.indexOf('-', 9), id.indexOf('-', 14)];
  return first === 8 && second === 13 && third === 18 && id.indexOf('-', 19) === 23 && !id.includes('-', 24);
}

/**
 * How the letters of a UUID are spelled: 1 small, 2 as capitals, 3 mixed; 0 for a UUID without letters, or another id, in which
 * small letters and capitals differ.
 */
export function spellingOf(id: string): number {
  // Each id that is stored is looked at, so that this is no pattern.
  if (id.length !== uuidLength) return 0;
  let found = 0;
  for (let at = 0; at < uuidLength; at += 1) found |= marks[id.charCodeAt(at)] ?? 4;
  return found !== 0 && found <= smallAndCapital && hasDashes(id) ? found : 0;
}

/**
 * FNV-1a over the UTF-16 units, with a final mix so that the low bits depend on all others. A UUID that mixes small letters and
 * capitals has the hash of its small letters, so that it is found in any spelling; `asSpelled`: its own, as in older versions.
 */
export function hashOf(id: string, asSpelled = false): number {
  let found = 0;
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at);
    found |= marks[code] ?? 4;
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  if (found === smallAndCapital && !asSpelled && spellingOf(id) !== 0) return hashOf(id.toLowerCase());
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

/** The hashes that a UUID may have in a table in other spellings; none for another id. */
export function hashesOfSpellings(id: string): readonly number[] {
  const spelling = spellingOf(id);
  if (spelling === 0) return [];
  const hashes = [hashOf(id.toLowerCase()), hashOf(id.toUpperCase())];
  return spelling === smallAndCapital ? [...hashes, hashOf(id, true)] : hashes;
}
