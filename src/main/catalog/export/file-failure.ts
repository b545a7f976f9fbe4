import type { Failure, FailureCode } from '../../../preload/contract/failure.ts';
import { codeOf } from '../../files/error-code.ts';
import { failureOf, isSystemCode } from '../storage-error.ts';
import { own } from '../../../preload/contract/own.ts';

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

/** The failure for an error while writing an exported file or reading its data; null for a bug. */
export function exportFailure(error: unknown): Failure | null {
  const code = codeOf(error) ?? '';
  const known = own(codes, code);
  if (known !== undefined) return { code: known, retryable: true, detail: code };
  if (isSystemCode(code)) return { code: 'file-not-written', retryable: true, detail: code };
  // Errors of SQLite, and damage.
  return failureOf(error);
}

/** Like `exportFailure`, for replacing a file: on Windows that fails with a permission error while the file is open. */
export function replaceFailure(error: unknown, platform: NodeJS.Platform): Failure | null {
  const failure = exportFailure(error);
  if (failure?.code !== 'folder-not-writable' || platform !== 'win32') return failure;
  return { ...failure, code: 'file-in-use' };
}
