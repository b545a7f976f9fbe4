import type { en } from './en/index.ts';

/** All texts of a language. A missing one is a type error. */
export type Messages = typeof en;
