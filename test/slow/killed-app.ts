import { quietCatalog } from '../equipment/support/quiet-catalog.ts';
import { items, SimulatedList } from '../integration/main/catalog/simulated-list.ts';

/** A program to be killed: syncs a list without an end into a folder, and reports its progress. */
const [folder = '', published = ''] = process.argv.slice(2);
const list = new SimulatedList(items(12_000));
const catalog = quietCatalog({
  readPage: list.readPage,
});
await catalog.open(folder);
if (published !== '') await catalog.sync();
list.before = (page) => {
  if (page <= 110) return null;
  process.stdout.write('far\n');
  return new Promise(() => undefined);
};
await catalog.sync();
