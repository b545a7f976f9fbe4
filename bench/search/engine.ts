import type { Answer, Order, Row, View } from './query.ts';

/** The data of one engine. */
export interface EngineData {
  /** The folder of the pages, if they were written. */
  readonly pages: string;
  /** The engine's own folder; empty before `prepare`. */
  readonly folder: string;
  readonly packages: number;
}

/** An engine that is ready for searches. */
export interface OpenEngine {
  /** The part of opening that built an index in memory; null without one. */
  readonly indexMs: number | null;
  /** The first rows of the whole list, the last updated first. */
  first(): Promise<readonly Row[]> | readonly Row[];
  ask(view: View): Promise<Answer> | Answer;
  /** What only Packshelf has. */
  readonly own?: {
    /** Answers a text in one of the list's orders, as `ask` does. */
    find(typed: string, order: Order): Promise<unknown>;
    /** Answers a text in the order of best match. */
    bestMatch(typed: string): Promise<unknown>;
    /** After the answer to a misspelt text, which is empty: looks for what it could mean. */
    suggest(typed: string): Promise<unknown>;
  };
  close(): void;
}

/** Packshelf's own engine, or an alternative. */
export interface Engine {
  /**
   * Makes the engine's files, in a process of its own; returns the ms for the index after all packages were stored. Null
   * for engines that only read the pages.
   */
  readonly prepare: ((place: EngineData) => Promise<number> | number) | null;
  open(place: EngineData): Promise<OpenEngine> | OpenEngine;
}
