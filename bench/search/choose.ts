import { writeFileSync } from 'node:fs';
import { maxWrittenPackages, writePages } from './pages.ts';
import { chooseQueries } from './queries.ts';
import { computeExpected } from './reference.ts';
import { expectedFile, queriesFile, randomFile } from './files.ts';
import { drawQueries } from './random-queries.ts';

/**
 * A process of its own: chooses and draws the queries, and unless they are all that is needed, answers the chosen ones by
 * the reference and writes the pages. Arguments: the folder, the number of packages, and `pages` or `queries`.
 */

const [folder = '', packages = '0', more] = process.argv.slice(2);

const queries = chooseQueries(Number(packages));
writeFileSync(queriesFile(folder), JSON.stringify(queries));
writeFileSync(randomFile(folder), JSON.stringify(drawQueries(Number(packages))));
if (more !== 'queries') {
  writeFileSync(expectedFile(folder), JSON.stringify(computeExpected(queries, Number(packages))));
}
if (more === 'pages' && Number(packages) <= maxWrittenPackages) writePages(folder, Number(packages));
