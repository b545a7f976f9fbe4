import type { ProcessPackage } from '../../../test/equipment/service/packages.ts';

/** A list that an engine has read, searched by what people type. */
export interface OpenRanker {
  /** The ids of the packages found, in the engine's own order; the first `shownRows` are enough. */
  rank(typed: string): Promise<readonly string[]> | readonly string[];
  close(): void;
}

/**
 * An engine with an order of its own. The packages are given newest first, because most engines keep that order among
 * equals. `folder` is empty, for an engine with files.
 */
export type Ranker = (
  packages: readonly ProcessPackage[],
  folder: string,
) => Promise<OpenRanker> | OpenRanker;
