import { isDeepStrictEqual } from 'node:util';
import { asList, asRecord } from './record.ts';
import { findEntries, type ListKind } from './stored-list.ts';
import { own } from '../../preload/contract/own.ts';

/**
 * The value to store instead of `stored`, which was read as `before` and is now `after`. What did not change stays as it is
 * stored, whether it was understood or not, so that another version of the app finds it again.
 */
export type Patch = (stored: unknown, before: unknown, after: unknown) => unknown;

const replace: Patch = (stored, before, after) =>
  stored !== undefined && isDeepStrictEqual(before, after) ? stored : after;

/**
 * Patches each part of a record by itself and keeps unknown parts. `initial`: how a record was read that did not exist; then
 * it takes from `after` only what differs from that.
 */
export function patchRecord(parts: ReadonlyMap<string, Patch> = new Map(), initial: object = {}): Patch {
  return (stored, before, after) => {
    if (stored !== undefined && isDeepStrictEqual(before, after)) return stored;
    const kept = asRecord(stored);
    const was = asRecord(before ?? initial);
    const patched = Object.entries(asRecord(after)).map(
      ([name, value]) =>
        [name, (parts.get(name) ?? replace)(own(kept, name), own(was, name), value)] as const,
    );
    return { ...kept, ...Object.fromEntries(patched) };
  };
}

/**
 * Patches each entry of a list by itself, in the order of `after`. Entries that were not in `before` are kept at their place:
 * those that are not understood, and those of a file that could not be read when the app started.
 */
export function patchList<Entry>(kind: ListKind<Entry>, patchEntry: Patch): Patch {
  return (stored, before, after) => {
    if (!Array.isArray(after) || (stored !== undefined && isDeepStrictEqual(before, after)))
      return replace(stored, before, after);
    const storedEntries = findEntries(stored, kind);
    const beforeEntries = findEntries(before, kind);
    const afterEntries = findEntries(after, kind);
    const list = [...afterEntries].map(([key, { stored: value }]) =>
      patchEntry(storedEntries.get(key)?.stored, beforeEntries.get(key)?.stored, value),
    );
    for (const [index, value] of asList(stored).entries()) {
      const entry = kind.read(value);
      const key = entry === null ? null : kind.key(entry);
      const isRepeated = key !== null && storedEntries.get(key)?.index !== index;
      if (isRepeated) list.push(value);
      else if (key === null || !(beforeEntries.has(key) || afterEntries.has(key)))
        list.splice(Math.min(index, list.length), 0, value);
    }
    return list;
  };
}
