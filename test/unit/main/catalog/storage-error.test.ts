import { expect, it } from 'vitest';
import { storageErrorKind } from '../../../../src/main/catalog/storage-error.ts';

it.each([
  ['ENOSPC', 'disk-full'],
  ['EACCES', 'storage-failed'],
  // What Windows says of a profile's server that is away has no code of its own.
  ['UNKNOWN', 'storage-failed'],
  ['ERR_INVALID_ARG_TYPE', null],
])('takes the code %s for %s', (code, kind) => {
  expect(storageErrorKind(Object.assign(new Error('x'), { code }))).toBe(kind);
});
