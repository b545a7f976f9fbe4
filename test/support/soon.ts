import { vi } from 'vitest';

/** Waits until an expectation holds: as long as a busy machine may take, and what never comes is still found. */
export function soon(expectation: () => unknown): Promise<unknown> {
  return vi.waitFor(expectation, { timeout: 30_000 });
}
