import type { Stats } from 'node:fs';

const writableByOthers = 0o022;

/** Whether only `owner` (a user id) may change the file, so that no program of the person can. */
export function isProtected(facts: Stats, owner: number): boolean {
  return facts.uid === owner && (facts.mode & writableByOthers) === 0;
}
