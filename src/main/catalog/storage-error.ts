import type { Failure } from '../../preload/contract/failure.ts';
import { codeOf } from '../files/error-code.ts';

/** SQLite's extended code for a file that ends before its last page. */
const sqliteShortRead = 522;
const sqliteCorrupt = 11;
const sqliteFull = 13;
/** A duplicate key: the file contradicts itself. */
const sqliteConstraint = 19;
const sqliteNotADatabase = 26;

export type StorageErrorKind = 'damaged' | 'disk-full' | 'storage-failed';

/**
 * Whether a code is one of the system, like EACCES; Node's own, like ERR_INVALID_ARG_TYPE, are bugs. UNKNOWN is that of each
 * error of Windows that libuv has no code for (uv_translate_sys_error): a server or OneDrive that is away, an infected file.
 */
export function isSystemCode(code: string): boolean {
  return code === 'UNKNOWN' || /^E[A-Z0-9]+$/u.test(code);
}

/** SQLite's primary result code, `sqliteCorrupt` for a truncated file; null for any other error. */
function sqliteCodeOf(error: unknown): number | null {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR' || !(error instanceof Error)) return null;
  if (!('errcode' in error) || typeof error.errcode !== 'number') return 0;
  return error.errcode === sqliteShortRead ? sqliteCorrupt : error.errcode & 0xff;
}

/** An expected failure that no error of the system has caused. */
export class StoreError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** A stored file is readable but invalid. */
export class DamageError extends Error {}

/** The kind of an error from SQLite or the file system; null for a bug. */
export function storageErrorKind(error: unknown): StorageErrorKind | null {
  if (error instanceof DamageError || codeOf(error) === 'EISDIR') return 'damaged';
  const sqlite = sqliteCodeOf(error);
  if (sqlite === sqliteCorrupt || sqlite === sqliteNotADatabase || sqlite === sqliteConstraint)
    return 'damaged';
  if (sqlite === sqliteFull) return 'disk-full';
  if (sqlite !== null) return 'storage-failed';
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full';
  return code !== null && isSystemCode(code) ? 'storage-failed' : null;
}

/** The failure for an expected error of the store, or null for a bug. The detail is a code, never a path. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof StoreError) return error.failure;
  const kind = storageErrorKind(error);
  if (kind === null) return null;
  const sqlite = sqliteCodeOf(error);
  const detail = sqlite === null ? (codeOf(error) ?? 'damaged') : `sqlite ${sqlite}`;
  return { code: kind === 'disk-full' ? 'disk-full' : 'storage-failed', retryable: true, detail };
}
