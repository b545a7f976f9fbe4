import type { Failure } from '../../preload/contract/failure.ts';

/** SQLite's extended code for a file that ends before its last page. */
const sqliteShortRead = 522;
const sqliteCorrupt = 11;
const sqliteFull = 13;
/** Two rows of one key: what is stored contradicts itself. */
const sqliteConstraint = 19;
const sqliteNotADatabase = 26;

/** What kind of trouble an error from SQLite or the file system is; null for a bug. */
export type StoreTrouble = 'damaged' | 'disk-full' | 'storage-failed';

/** The code of an error of the system, or of Node; null for any other. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** SQLite's primary result code, that of damage for a file that was cut; null for an error that is not SQLite's. */
function sqliteCodeOf(error: unknown): number | null {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR' || !(error instanceof Error)) return null;
  if (!('errcode' in error) || typeof error.errcode !== 'number') return 0;
  return error.errcode === sqliteShortRead ? sqliteCorrupt : error.errcode & 0xff;
}

/** An expected problem of the store that has no error of the system behind it. */
export class StoreError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Thrown where a stored file can be read but is not what it should be. */
export class DamageError extends Error {}

export function troubleOf(error: unknown): StoreTrouble | null {
  // A folder in a file's place is not what was left there.
  if (error instanceof DamageError || codeOf(error) === 'EISDIR') return 'damaged';
  const sqlite = sqliteCodeOf(error);
  if (sqlite === sqliteCorrupt || sqlite === sqliteNotADatabase || sqlite === sqliteConstraint)
    return 'damaged';
  if (sqlite === sqliteFull) return 'disk-full';
  if (sqlite !== null) return 'storage-failed';
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full';
  // System errors are named like EACCES; Node's own, like ERR_INVALID_ARG_TYPE, are bugs.
  return code !== null && /^E[A-Z0-9]+$/u.test(code) ? 'storage-failed' : null;
}

/** The failure for an expected error of the store, or null for a bug. The detail is a code, never a path. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof StoreError) return error.failure;
  const trouble = troubleOf(error);
  if (trouble === null) return null;
  const sqlite = sqliteCodeOf(error);
  const detail = sqlite === null ? (codeOf(error) ?? 'damaged') : `sqlite ${sqlite}`;
  return { code: trouble === 'disk-full' ? 'disk-full' : 'storage-failed', retryable: true, detail };
}
