import { byName, openCatalog } from '../search/engines/packshelf.ts';
import { percentile } from '../search/percentile.ts';
import type { EngineTime } from './engine-time.ts';
import { askedTexts } from './texts.ts';

/**
 * What the engine alone needs for each text that is typed, a process of its own: the view and its first window. Argument:
 * the catalog's folder. Writes the times as JSON.
 */

const rounds = 6;

const [folder = ''] = process.argv.slice(2);
const catalog = openCatalog(folder);
const answered: EngineTime[] = [];
const times: number[][] = askedTexts.map(() => []);
for (let round = 0; round < rounds; round += 1) {
  for (const [at, text] of askedTexts.entries()) {
    const asked = performance.now();
    const { total } = await catalog.show(text, byName);
    // The first round is for warming up.
    if (round > 0) times[at]?.push(performance.now() - asked);
    else answered.push({ text, total, ms: Number.NaN });
  }
}
catalog.close();
const measured = answered.map((each, at) => ({ ...each, ms: percentile(times[at] ?? [], 0.5) }));
process.stdout.write(`${JSON.stringify(measured)}\n`);
