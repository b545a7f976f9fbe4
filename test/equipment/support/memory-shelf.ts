import { Shelf, type ShelfDeps } from '../../../src/main/shelf/shelf.ts';
import { silentLog } from './silent-log.ts';

/** A shelf that is not stored. */
export function memoryShelf(parts: Partial<ShelfDeps> = {}): Shelf {
  return new Shelf({
    file: {
      read: () => Promise.resolve({ entries: [], state: 'sound' }),
      write: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    },
    log: silentLog,
    now: Date.now,
    readKnown: () => Promise.resolve(null),
    onChange: () => undefined,
    onNotice: () => undefined,
    ...parts,
  });
}
