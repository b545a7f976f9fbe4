import type { Result } from '../../../src/preload/contract/failure.ts';

/** What was asked for; throws where it failed. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`failed: ${result.failure.code} ${result.failure.detail ?? ''}`);
  return result.value;
}
