import { listNames, packagesOf } from './lists.ts';
import { writePages } from './page-file.ts';

/** A process of its own: writes the pages of a list. Arguments: the folder, the list, the number of packages. */

const [folder = '', name = '', packages = '0'] = process.argv.slice(2);

const list = listNames.find((known) => known === name);
if (list === undefined) throw new Error(`no list ${name}`);
writePages(folder, packagesOf(list, Number(packages)), Number(packages));
