/**
 * Makes a deb or an rpm from the arguments that electron-builder gives to fpm, for machines that can't download fpm:
 * with `dpkg-deb` and `rpmbuild`, each where it is installed. Released packages are made by fpm itself; these are for
 * reading back and trying out, and differ from fpm's in their order of files and in fields that fpm fills with its own
 * name. An argument that isn't known here is an error: nothing that a package should have is left out silently.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readArguments } from './arguments.ts';
import { makeDeb } from './deb.ts';
import { makeRpm } from './rpm.ts';
import { stageFiles } from './stage.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'packshelf-fpm-'));
try {
  const order = readArguments(process.argv.slice(2));
  const root = path.join(folder, 'root');
  await stageFiles(order.sources, root);
  if (order.target === 'deb') await makeDeb(order, root);
  else await makeRpm(order, root, path.join(folder, 'rpmbuild'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
