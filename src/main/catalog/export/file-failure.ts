import type { Failure, FailureCode } from '../../../preload/contract/failure.ts';
import { codeOf, failureOf } from '../worker/snapshot/store-failure.ts';

const codes: Readonly<Record<string, FailureCode>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EBUSY: 'file-in-use',
  ETXTBSY: 'file-in-use',
  EACCES: 'folder-not-writable',
  EPERM: 'folder-not-writable',
  EROFS: 'folder-not-writable',
};

/** What an error of writing a person's file, or of reading what goes into it, means; null for a bug. */
export function exportFailure(error: unknown): Failure | null {
  const code = codeOf(error) ?? '';
  const known = codes[code];
  if (known !== undefined) return { code: known, retryable: true, detail: code };
  // SQLite's errors and damage; a system error that is none of these is of the file.
  const failure = failureOf(error);
  if (failure === null) return null;
  return /^E[A-Z0-9]+$/u.test(code) && code !== 'ERR_SQLITE_ERROR'
    ? { code: 'file-not-written', retryable: true, detail: code }
    : failure;
}

/** The same where a file takes the place of another: Windows refuses that as a matter of rights while that one is open. */
export function replaceFailure(error: unknown, platform: NodeJS.Platform): Failure | null {
  const failure = exportFailure(error);
  if (failure?.code !== 'folder-not-writable' || platform !== 'win32') return failure;
  return { ...failure, code: 'file-in-use' };
}
