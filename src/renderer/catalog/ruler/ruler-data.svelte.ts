import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { rulerFaces } from '../../../preload/contract/preferences.ts';
import type { TimeBars } from '../../../preload/contract/time-bars.ts';
import type { Ranks } from '../../../preload/contract/view.ts';

export type RulerFace = (typeof rulerFaces)[number];

/** Values of each field. */
const maxRanks = 5;
/** How often in a row an expired view is reopened. */
const maxReopenings = 3;

export type RulerContent =
  | { readonly face: 'updated' | 'created'; readonly bars: TimeBars }
  | { readonly face: 'ranks'; readonly ranks: Ranks };

/** What the ruler shows about the view on screen. It stays until the next answer, so that nothing flickers while typing. */
export class RulerData {
  content: RulerContent | null = $state.raw(null);
  readonly #bridge: Pick<AccountBridge, 'readTimeBars' | 'readRanks'>;
  #generation = 0;
  #reopenings = 0;

  constructor(bridge: Pick<AccountBridge, 'readTimeBars' | 'readRanks'>) {
    this.#bridge = bridge;
  }

  /** Reads one face of a view; answers to earlier calls are dropped. `reopenView` replaces an expired view. */
  async read(view: number, face: RulerFace, reopenView: () => void): Promise<void> {
    const generation = ++this.#generation;
    const read =
      face === 'ranks'
        ? await this.#bridge.readRanks({ view, limit: maxRanks })
        : await this.#bridge.readTimeBars({ view, column: face });
    if (generation !== this.#generation) return;
    if (!read.ok) {
      // Other failures show where the rows would be.
      if (read.failure.code !== 'view-gone' || this.#reopenings >= maxReopenings) return;
      this.#reopenings += 1;
      reopenView();
      return;
    }
    this.#reopenings = 0;
    if ('status' in read.value) this.content = { face: 'ranks', ranks: read.value };
    else if (face !== 'ranks') this.content = { face, bars: read.value };
  }
}
