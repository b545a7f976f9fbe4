import { createCatalog } from '../../../../src/main/catalog/catalog.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { catalogWorker } from '../../../support/workers.ts';
import { items, SimulatedList } from './simulated-list.ts';

/** A program to be killed: syncs into the folder given, whose list never comes to its end, and says how far it is. */
const [folder = '', published = ''] = process.argv.slice(2);
const list = new SimulatedList(items(12_000));
const catalog = createCatalog({
  workerFile: catalogWorker,
  readPage: list.readPage,
  now: Date.now,
  random: Math.random,
  delay: () => Promise.resolve(),
  log: silentLog,
  onChange: () => undefined,
  onNotice: () => undefined,
  onSetAside: () => undefined,
});
await catalog.open(folder);
if (published !== '') await catalog.sync();
list.before = (page) => {
  if (page <= 110) return null;
  process.stdout.write('far\n');
  return new Promise(() => undefined);
};
await catalog.sync();
