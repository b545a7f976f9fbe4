import { expect } from 'vitest';

/** Looks again and again until an expectation holds: as long as a busy machine may take; what never comes is still found. */
export function eventually<T>(look: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(look, { timeout: 30_000 });
}
