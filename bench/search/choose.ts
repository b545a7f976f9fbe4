import { writeFileSync } from 'node:fs';
import { mostWritten, writePages } from './pages.ts';
import { chooseQueries } from './queries.ts';
import { computeExpected } from './reference.ts';
import { expectedFile, queriesFile } from './files.ts';

/**
 * Chooses the queries, answers them by the plain reference and writes the pages, a process of its own. Arguments: the
 * folder, the number of packages, and `pages` where somebody reads these.
 */

const [folder = '', packages = '0', pages] = process.argv.slice(2);

const queries = chooseQueries(Number(packages));
writeFileSync(queriesFile(folder), JSON.stringify(queries));
writeFileSync(expectedFile(folder), JSON.stringify(computeExpected(queries, Number(packages))));
if (pages === 'pages' && Number(packages) <= mostWritten) writePages(folder, Number(packages));
