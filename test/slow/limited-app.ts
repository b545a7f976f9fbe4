import { createInterface } from 'node:readline';
import { noFilters, type ViewQuery } from '../../src/preload/contract/view.ts';
import { quietCatalog } from '../equipment/support/quiet-catalog.ts';
import { items, SimulatedList } from '../integration/main/catalog/simulated-list.ts';

/**
 * A program that runs a catalog for somebody with few rights: `limited-app.ts FOLDER UID`. For each line it is given, it
 * does one thing and answers one line of JSON.
 */
const [folder = '', user = ''] = process.argv.slice(2);
const list = new SimulatedList(items(150));
const notices: string[] = [];
if (user !== '') {
  process.setgid?.(Number(user));
  process.setuid?.(Number(user));
}
const query: ViewQuery = {
  text: 'person',
  filters: noFilters,
  sort: [{ column: 'name', descending: false }],
};
const catalog = quietCatalog({
  readPage: list.readPage,
  onNotice: (code) => notices.push(code),
});

async function act(order: string): Promise<unknown> {
  if (order === 'open') return catalog.open(folder);
  if (order === 'sync') return catalog.sync();
  if (order === 'close') return catalog.close();
  if (order === 'find') return catalog.query('openView', query);
  list.items = items(Number(order));
  return null;
}

for await (const order of createInterface({ input: process.stdin })) {
  const answer = await act(order);
  process.stdout.write(`${JSON.stringify({ answer, status: catalog.status(), notices })}\n`);
}
