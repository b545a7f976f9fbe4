import { describe, expect, it } from 'vitest';
import { exportFailure, replaceFailure } from '../../../../../src/main/catalog/export/file-failure.ts';
import { DamageError } from '../../../../../src/main/catalog/worker/snapshot/store-failure.ts';

function systemError(code: string, more: object = {}): Error {
  return Object.assign(new Error(`${code}: /home/somebody/secret.csv`), { code, ...more });
}

describe('an error of writing a file', () => {
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
  ])('%s means %s, told without the path', (code, meant) => {
    expect(exportFailure(systemError(code))).toEqual({ code: meant, retryable: true, detail: code });
  });

  it('is of the list where SQLite has it, or what was read is damaged', () => {
    expect(exportFailure(systemError('ERR_SQLITE_ERROR', { errcode: 11 }))?.code).toBe('storage-failed');
    expect(exportFailure(new DamageError('tables'))?.code).toBe('storage-failed');
  });

  it('is a bug where nothing else is known', () => {
    expect(exportFailure(new TypeError('x'))).toBeNull();
    expect(exportFailure(systemError('ERR_INVALID_ARG_TYPE'))).toBeNull();
  });
});

it('means that the file is open where Windows refuses to replace it', () => {
  expect(replaceFailure(systemError('EPERM'), 'win32')?.code).toBe('file-in-use');
  expect(replaceFailure(systemError('EACCES'), 'win32')?.code).toBe('file-in-use');
  expect(replaceFailure(systemError('EPERM'), 'linux')?.code).toBe('folder-not-writable');
  expect(replaceFailure(systemError('ENOSPC'), 'win32')?.code).toBe('disk-full');
  expect(replaceFailure(new TypeError('x'), 'win32')).toBeNull();
});
