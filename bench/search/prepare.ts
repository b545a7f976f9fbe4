import { mkdirSync } from 'node:fs';
import { loadEngine } from './engines/index.ts';
import { engineFolder } from './files.ts';
import type { Prepared } from './measured.ts';

/** A process of its own: makes an engine's files. Arguments: its name, the folder, the number of packages. */

const [name = '', folder = '', packages = '0'] = process.argv.slice(2);

const own = engineFolder(folder, name);
mkdirSync(own);
const engine = await loadEngine(name);
const indexMs = (await engine.prepare?.({ pages: folder, folder: own, packages: Number(packages) })) ?? null;
const prepared: Prepared = { indexMs };
process.stdout.write(`${JSON.stringify(prepared)}\n`);
