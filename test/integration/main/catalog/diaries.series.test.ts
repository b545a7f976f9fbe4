import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { diaryHistories } from '../../../long/diaries/history.ts';
import { emptyTally, playDiary } from '../../../long/diaries/play.ts';
import fc, { seriesStep, shareOf } from '../../../equipment/support/properties.ts';
import { closeAll, newFolder } from './harness.ts';

afterEach(closeAll);

// `npm run test:long -- diaries` plays thousands.
it(
  'every line and every earlier list is what the states of the service say',
  { timeout: 300_000 },
  async () => {
    const folder = newFolder();
    const tally = emptyTally();
    let played = 0;
    await fc.assert(
      fc.asyncProperty(diaryHistories, async (history) => {
        played += 1;
        await playDiary(history, path.join(folder, String(played)), tally);
      }),
      { numRuns: shareOf(25) },
    );
    expect(tally.lines).toBeGreaterThan(150 / seriesStep);
    expect(tally.found).toBeGreaterThan(150 / seriesStep);
    expect(tally.earlierLists).toBeGreaterThan(200 / seriesStep);
    expect(tally.addedAgain).toBeGreaterThan(10 / seriesStep);
  },
);
