import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { histories } from '../../../long/histories/history.ts';
import { emptyTally, play } from '../../../long/histories/play.ts';
import fc, { seriesStep, shareOf } from '../../../equipment/support/properties.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let folder = '';

beforeEach(() => void (folder = temporaryFolder()));

// `npm run test:long -- histories` plays ten thousand.
it('no random history breaks a rule of docs/sync.md', { timeout: 300_000 }, async () => {
  const tally = emptyTally();
  let played = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      played += 1;
      await play(history, path.join(folder, String(played)), tally);
    }),
    { numRuns: shareOf(100) },
  );
  expect(tally.complete).toBeGreaterThan(100 / seriesStep);
  expect(tally.merged).toBeGreaterThan(0);
});
