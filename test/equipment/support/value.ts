import type { Result } from '../../../src/preload/contract/failure.ts';

/** The value of a result; throws for a failure. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`failed: ${result.failure.code} ${result.failure.detail ?? ''}`);
  return result.value;
}
