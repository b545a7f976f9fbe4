import { expect } from 'vitest';

/** Polls until an expectation holds, with a timeout for busy machines. */
export function eventually<T>(look: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(look, { timeout: 30_000 });
}
