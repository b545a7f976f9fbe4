import { byName, openCatalog } from '../search/engines/packshelf.ts';
import { percentile } from '../search/percentile.ts';
import type { EngineTime } from './engine-time.ts';
import { searchedTexts } from './texts.ts';

/**
 * A process of its own: measures the engine alone for each text, that is, opening the view and reading its first rows.
 * Argument: the catalog's folder. Prints the times as JSON.
 */

const rounds = 6;

const [folder = ''] = process.argv.slice(2);
const catalog = openCatalog(folder);
const answered: EngineTime[] = [];
const times: number[][] = searchedTexts.map(() => []);
for (let round = 0; round < rounds; round += 1) {
  for (const [at, text] of searchedTexts.entries()) {
    const asked = performance.now();
    const { total } = await catalog.show(text, byName);
    // The first round warms up.
    if (round > 0) times[at]?.push(performance.now() - asked);
    else answered.push({ text, total, ms: Number.NaN });
  }
}
catalog.close();
const measured = answered.map((each, at) => ({ ...each, ms: percentile(times[at] ?? [], 0.5) }));
process.stdout.write(`${JSON.stringify(measured)}\n`);
