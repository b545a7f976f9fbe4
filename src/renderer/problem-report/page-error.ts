import { placesOf } from '../../preload/contract/error-places.ts';
import type { PageError } from '../../preload/contract/problem-report.ts';

/** What may be logged of an unexpected error: its kind, and where it arose. */
export function pageErrorOf(error: unknown): PageError {
  if (!(error instanceof Error)) return { name: 'unknown', places: [] };
  return { name: /^[A-Za-z]{1,40}$/u.test(error.name) ? error.name : 'unknown', places: placesOf(error) };
}
