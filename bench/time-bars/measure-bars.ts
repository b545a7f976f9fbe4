import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dayText } from '../../src/preload/contract/days.ts';
import type { TimeBars } from '../../src/preload/contract/time-bars.ts';
import { byName, engine, openCatalog } from '../search/engines/packshelf.ts';
import { percentile } from '../search/percentile.ts';
import type { BarsMeasured } from './measured.ts';

/**
 * A process of its own: counts the packages of a list by time with the app's engine, and with SQLite over the same file.
 * Arguments: the folder, the number of packages, the number of rounds. Prints the measurements as JSON.
 */

const [folder = '', packages = '0', rounds = '0'] = process.argv.slice(2);

const own = path.join(folder, 'catalog');
mkdirSync(own);
await engine.prepare?.({ pages: folder, folder: own, packages: Number(packages) });
const catalog = openCatalog(own);
const ours: number[] = [];
const peer: number[] = [];
let wrong = 0;

/** The months or years of the bars, as SQLite writes them; the times of this list are in seconds. */
const patterns = { month: '%Y-%m', year: '%Y' } as const;
const lengths = { month: 7, year: 4 } as const;

function differences({ unit, days, counts }: TimeBars, rows: ReadonlyMap<string, number>): number {
  const names = days.slice(0, -1).map((day) => dayText(day).slice(0, lengths[unit]));
  const differing = names.filter((name, at) => (rows.get(name) ?? 0) !== counts[at]);
  return differing.length + [...rows.keys()].filter((name) => !names.includes(name)).length;
}

await catalog.show('', byName);
const db = new DatabaseSync(catalog.file(), { readOnly: true });
db.exec('PRAGMA mmap_size = 17179869184');
for (let round = 0; round < Number(rounds); round += 1) {
  for (const column of ['updated', 'created'] as const) {
    let started = performance.now();
    const bars = await catalog.timeBars(column);
    ours.push(performance.now() - started);
    const select = db.prepare(
      `SELECT strftime('${patterns[bars.unit]}', ${column}_at, 'unixepoch', 'localtime') AS bar, count(*) AS count
       FROM package GROUP BY bar`,
    );
    started = performance.now();
    const rows = select.all();
    peer.push(performance.now() - started);
    wrong += differences(bars, new Map(rows.map(({ bar, count }) => [String(bar), Number(count)])));
  }
}
db.close();
catalog.close();

const measured: BarsMeasured = {
  packages: Number(packages),
  wrong,
  first: ours[0] ?? Number.NaN,
  p50: percentile(ours, 0.5),
  max: Math.max(...ours.slice(1)),
  peerP50: percentile(peer, 0.5),
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
