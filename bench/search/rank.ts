import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { judgedList } from './judged/list.ts';
import { placeOf, type Ranked } from './judged/places.ts';
import { judgedQueries } from './judged/queries.ts';
import { rankers } from './judged/rankers/index.ts';

/** A process of its own: asks all engines all judged queries. Argument: an empty folder. Prints a line of JSON for each. */

const [folder = ''] = process.argv.slice(2);

const packages = judgedList().toSorted((a, b) => b.updatedAt - a.updatedAt);
const names = new Map(packages.map(({ processId, processName }) => [processId, processName]));
for (const [engine, open] of Object.entries(rankers)) {
  const own = path.join(folder, engine);
  mkdirSync(own);
  const ranker = await open(packages, own);
  const places: Ranked['places'] = [];
  for (const { typed, wanted } of judgedQueries) {
    const found = await ranker.rank(typed);
    const ids = new Set(wanted(packages).map(({ processId }) => processId));
    places.push({ place: placeOf(found, ids), first: names.get(found[0] ?? '') ?? '' });
  }
  ranker.close();
  const ranked: Ranked = { engine, places };
  process.stdout.write(`${JSON.stringify(ranked)}\n`);
}
