import type { en } from './en/index.ts';

/** Every text a person reads, in one typed place: a language without one of them doesn't compile. */
export type Messages = typeof en;
