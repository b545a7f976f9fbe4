import { writeFileSync } from 'node:fs';
import { maxWrittenPackages, writePages } from './pages.ts';
import { chooseQueries } from './queries.ts';
import { computeExpected } from './reference.ts';
import { expectedFile, queriesFile } from './files.ts';

/**
 * A process of its own: chooses the queries, answers them by the reference and writes the pages. Arguments: the folder,
 * the number of packages, and `pages` if the pages are needed.
 */

const [folder = '', packages = '0', pages] = process.argv.slice(2);

const queries = chooseQueries(Number(packages));
writeFileSync(queriesFile(folder), JSON.stringify(queries));
writeFileSync(expectedFile(folder), JSON.stringify(computeExpected(queries, Number(packages))));
if (pages === 'pages' && Number(packages) <= maxWrittenPackages) writePages(folder, Number(packages));
