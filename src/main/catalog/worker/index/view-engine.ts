import type { Facet, FacetRequest, Filters, SortKey } from '../../../../preload/contract/view.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Steps } from '../steps.ts';
import type { Term } from './query.ts';

/** A query as the engine takes it. */
export interface Question {
  readonly terms: readonly Term[];
  readonly filters: Filters;
  readonly sort: readonly SortKey[];
}

/** The packages that match, in order. */
export interface Found {
  readonly count: number;
  /** Row numbers from a position on. */
  rows(offset: number, limit: number): Uint32Array;
  /** The position of a row, or -1. */
  positionOf(row: number): number;
}

/** Finds, orders and counts packages; everything else about views does not depend on how. */
export interface ViewEngine {
  find(snapshot: Snapshot, question: Question): Steps<Found>;
  /** The values of a field, counted over the packages that match, were there no filter by that field. */
  facet(snapshot: Snapshot, question: Question, request: FacetRequest): Steps<Facet>;
  /** How many packages match, without their order. */
  count(snapshot: Snapshot, question: Omit<Question, 'sort'>): Steps<number>;
  /** Tells of an existing row whether its package matches. */
  matcher(snapshot: Snapshot, question: Omit<Question, 'sort'>): Steps<(row: number) => boolean>;
}
