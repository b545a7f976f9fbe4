import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { answerOf, profileFolder, runApp } from '../drive-app.ts';
import { drive, ownFolder } from '../drive.ts';
import { readNetLog } from './net-log.ts';
import { others, searchesProxy } from './others.ts';

/** One start; returns the hosts that were looked up or contacted, as Node and Chromium report them. */
async function start(
  name: string,
  how: { readonly signsIn: boolean; readonly stayMs: number },
): Promise<{ node: string[]; log: ReturnType<typeof readNetLog>; dictionaryLoads: number }> {
  const file = ownFolder(`${name}.json`);
  const run = await runApp({ ...how, packages: 1_200, args: [`--log-net-log=${file}`] });
  const { names, addresses, dictionaryLoads } = await answerOf(run);
  // The log is complete when all processes have ended.
  await run.ended;
  const node = `${String(names)} ${String(addresses)}`.split(' ').filter(Boolean);
  return { node, log: readNetLog(readFileSync(file, 'utf8')), dictionaryLoads: Number(dictionaryLoads) };
}

/** The number of dictionary files; null without their folder. */
function dictionaries(): number | null {
  const folder = path.join(profileFolder(), 'Dictionaries');
  return existsSync(folder) ? readdirSync(folder).length : null;
}

await drive(async () => {
  const first = await start('first', { signsIn: true, stayMs: 60_000 });
  const afterFirst = dictionaries();
  // A second start, because some things are only set up at the first one.
  const second = await start('second', { signsIn: false, stayMs: 15_000 });
  const named = [first, second].flatMap(({ node, log }) => [...node, ...log.names, ...log.addresses]);
  return {
    others: others(named),
    dictionaryLoads: first.dictionaryLoads + second.dictionaryLoads,
    dictionariesAfterFirst: afterFirst,
    dictionariesAfterSecond: dictionaries(),
    searchesProxy: searchesProxy(named),
    // Proves that contacts are recorded at all.
    nodeSeesService: first.node.length > 0,
    chromiumNames: first.log.names.join(' '),
    chromiumUnsent: first.log.unsent.join(' '),
  };
});
