import type { Page } from 'playwright/test';
import { filtersOf, noChoice } from '../../src/preload/contract/choice.ts';
import type { Bridge } from '../../src/preload/contract/ipc.ts';
import type { ViewRequest } from '../../src/preload/contract/view.ts';
import { percentile } from '../search/percentile.ts';

/** The rows that the window asks for with a view: one page of its list. */
const firstRows = 25;
const rounds = 4;

/**
 * The median ms of the call that the window makes for each text, asked for by the page without drawing anything: the
 * engine and the round trip to it.
 */
export async function timeAnswers(
  page: Page,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const request: ViewRequest = {
    text: '',
    filters: filtersOf(noChoice, { now: 0 }),
    sort: [{ column: 'name', descending: false }],
    rows: firstRows,
  };
  const times = await page.evaluate(
    async ({ texts, request, rounds }) => {
      const bridge: Pick<Bridge, 'readStatus' | 'account'> = window.packshelf;
      const { account } = await bridge.readStatus();
      if (account === null) throw new Error('nobody is signed in');
      const calls = bridge.account(account.id);
      const times: number[][] = texts.map(() => []);
      for (let round = 0; round < rounds; round += 1) {
        for (const [at, text] of texts.entries()) {
          const called = performance.now();
          const opened = await calls.openView({ ...request, text });
          if (!opened.ok) throw new Error(`the list answers ${opened.failure.code}`);
          // The first round warms up.
          if (round > 0) times[at]?.push(performance.now() - called);
        }
      }
      return times;
    },
    { texts, request, rounds },
  );
  return new Map(texts.map((text, at) => [text, percentile(times[at] ?? [], 0.5)]));
}
