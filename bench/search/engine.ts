import type { Answer, Query, Row } from './query.ts';

/** Where a program finds the packages, and where it keeps what it makes of them. */
export interface Place {
  /** Holds the pages, where they were written. */
  readonly pages: string;
  /** Its own; empty before `prepare`. */
  readonly folder: string;
  readonly packages: number;
}

/** A program that is measured, ready to be asked. */
export interface Opened {
  /** ms of opening that went into an index in memory; null where there is none. */
  readonly indexMs: number | null;
  /** The list as it is shown before anything is typed: its first rows, the last updated first. */
  first(): Promise<readonly Row[]> | readonly Row[];
  ask(query: Query): Promise<Answer> | Answer;
  close(): void;
}

/** What is measured: Packshelf's own engine, or what a developer would reach for instead. */
export interface Engine {
  /**
   * Makes what it keeps on disk, in a process of its own; ms that an index took once all packages were stored. Null
   * where nothing is kept but the pages.
   */
  readonly prepare: ((place: Place) => Promise<number> | number) | null;
  open(place: Place): Promise<Opened> | Opened;
}
