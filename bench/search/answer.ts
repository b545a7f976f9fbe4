import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { ListRow, SortKey } from '../../src/preload/contract/view.ts';
import { openCatalog, sortKeys } from './engines/packshelf.ts';
import { queriesFile, randomFile, readJson } from './files.ts';
import { misspelt, queriesSchema } from './query.ts';

/**
 * A process of its own: answers all queries, chosen and drawn, for a comparison with another commit. Arguments: the folder of
 * the queries, and that of the catalog. Prints a line with the name and a hash of each answer.
 */

const [folder = '', catalogFolder = ''] = process.argv.slice(2);

/** Rows of the chosen and of each tenth drawn query that are compared by their ids. */
const deepRows = 2000;
const deepEvery = 10;

const chosen = readJson(queriesFile(folder), queriesSchema);
const drawn = readJson(randomFile(folder), v.array(v.string()));
const asked: readonly { readonly text: string; readonly isDeep: boolean }[] = [
  ...chosen.map(({ typed }) => ({ text: typed, isDeep: true })),
  ...drawn.map((text, at) => ({ text, isDeep: at % deepEvery === 0 })),
];
const orders: Readonly<Record<string, readonly SortKey[]>> = { ...sortKeys, 'best match': [] };
const catalog = openCatalog(catalogFolder);

function print(name: string, answer: unknown): void {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64');
  process.stdout.write(`${JSON.stringify([name, hash])}\n`);
}

/** What a person sees of a row. The rank counts in the order that it makes. */
function shownOf(row: ListRow, isRanked: boolean): readonly unknown[] {
  const { id, name, status, comments, creator, updatedAt, matchesByTerm, rank } = row;
  return [id, name, status, comments, creator, updatedAt, matchesByTerm, isRanked ? rank : null];
}

for (const { text, isDeep } of asked) {
  for (const [order, sort] of Object.entries(orders)) {
    const { total, rows } = await catalog.show(text, sort);
    const more = isDeep ? catalog.ids(deepRows) : [];
    print(`${text} (by ${order})`, [total, rows.map((row) => shownOf(row, sort.length === 0)), more]);
  }
}
for (const { typed } of misspelt(chosen)) {
  await catalog.show(typed, sortKeys.updated);
  print(`${typed} (suggestions)`, await catalog.suggest(typed));
}
catalog.close();
