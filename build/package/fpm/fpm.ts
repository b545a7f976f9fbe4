/**
 * Makes a deb or an rpm from the arguments that electron-builder passes to fpm, with `dpkg-deb` or `rpmbuild`, for
 * machines that cannot download fpm. Released packages are made by fpm itself; these are for tests, and differ in the
 * order of files and in fields that fpm fills with its own name. An unknown argument is an error, so that nothing is
 * left out silently.
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
