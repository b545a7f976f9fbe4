import { errorNamePattern, placesOf } from '../../preload/contract/error-places.ts';
import type { PageError } from '../../preload/contract/problem-report.ts';

/** What may be logged of an unexpected error: its kind, and where it arose. */
export function pageErrorOf(error: unknown): PageError {
  if (!(error instanceof Error)) return { name: 'unknown', places: [] };
  return { name: errorNamePattern.test(error.name) ? error.name : 'unknown', places: placesOf(error) };
}
