import { describe, expect, it } from 'vitest';
import { exportFailure, replaceFailure } from '../../../../../src/main/catalog/export/file-failure.ts';
import { DamageError } from '../../../../../src/main/catalog/storage-error.ts';

function systemError(code: string, more: object = {}): Error {
  return Object.assign(new Error(`${code}: /home/somebody/secret.csv`), { code, ...more });
}

describe('exportFailure', () => {
  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EBUSY', 'file-in-use'],
    ['EACCES', 'folder-not-writable'],
    ['EPERM', 'folder-not-writable'],
    ['EROFS', 'folder-not-writable'],
    ['ENOENT', 'file-not-written'],
    ['ENAMETOOLONG', 'file-not-written'],
    ['EIO', 'file-not-written'],
    // What Windows says of a server that is away has no code of its own.
    ['UNKNOWN', 'file-not-written'],
  ])('maps %s to %s, without the path', (code, meant) => {
    expect(exportFailure(systemError(code))).toEqual({ code: meant, retryable: true, detail: code });
  });

  it('is a failure of the list for SQLite errors and damage', () => {
    expect(exportFailure(systemError('ERR_SQLITE_ERROR', { errcode: 11 }))?.code).toBe('storage-failed');
    expect(exportFailure(new DamageError('tables'))?.code).toBe('storage-failed');
  });

  it('is null for any other error', () => {
    expect(exportFailure(new TypeError('x'))).toBeNull();
    expect(exportFailure(systemError('ERR_INVALID_ARG_TYPE'))).toBeNull();
  });
});

it('maps a permission error while replacing a file on Windows to file-in-use', () => {
  expect(replaceFailure(systemError('EPERM'), 'win32')?.code).toBe('file-in-use');
  expect(replaceFailure(systemError('EACCES'), 'win32')?.code).toBe('file-in-use');
  expect(replaceFailure(systemError('EPERM'), 'linux')?.code).toBe('folder-not-writable');
  expect(replaceFailure(systemError('ENOSPC'), 'win32')?.code).toBe('disk-full');
  expect(replaceFailure(new TypeError('x'), 'win32')).toBeNull();
});
