import { expect, it } from 'vitest';
import { freeBuffer } from '../../../../../src/main/catalog/worker/free-buffer.ts';

it('frees the memory of bytes at once', () => {
  const body = new Uint8Array(60_000).subarray(10, 20);
  freeBuffer(body);
  expect(body.buffer.byteLength).toBe(0);
  expect(body).toHaveLength(0);
});

it('leaves memory that threads share as it is', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(8)).fill(1);
  freeBuffer(shared);
  expect([...shared]).toEqual(Array(8).fill(1));
});
