import { createHash } from 'node:crypto';
import { copyFile, chmod, lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackageOrder } from './arguments.ts';
import { runTool } from '../run-tool.ts';
import { stagedEntries } from './stage.ts';

/** dpkg-deb's names for the values of electron-builder's `deb.compression`. */
const compressions: Readonly<Record<string, string>> = { xz: 'xz', gz: 'gzip', none: 'none' };

/** Makes a deb of the files below `root`; fails with a message if dpkg-deb is missing. */
export async function makeDeb(order: PackageOrder, root: string): Promise<void> {
  const compression = compressions[order.compression];
  if (compression === undefined) throw new Error(`--deb-compression ${order.compression} is not known here.`);
  const { files } = await stagedEntries(root);
  const control = path.join(root, 'DEBIAN');
  await mkdir(control);
  await writeFile(path.join(control, 'md5sums'), await checksums(root, files));
  await writeFile(path.join(control, 'control'), controlText(order, await sizeOf(root, files)));
  for (const [script, from] of [
    ['postinst', order.afterInstall],
    ['postrm', order.afterRemove],
  ] as const) {
    await copyFile(from, path.join(control, script));
    await chmod(path.join(control, script), 0o755);
  }
  await runTool(
    'dpkg-deb',
    ['--root-owner-group', `-Z${compression}`, '--build', root, order.output],
    'dpkg',
  );
}

/** The text of the control file; `size` in KiB. */
function controlText(order: PackageOrder, size: number): string {
  const fields = {
    Package: order.name,
    Version: order.iteration === undefined ? order.version : `${order.version}-${order.iteration}`,
    License: order.license,
    Vendor: order.vendor,
    Architecture: order.architecture,
    Maintainer: order.maintainer,
    'Installed-Size': String(size),
    Depends: order.depends.join(', '),
    Recommends: order.recommends.join(', '),
    Section: order.category ?? 'default',
    Priority: order.priority ?? 'optional',
    Homepage: order.url,
    Description: order.summary,
  };
  const written = Object.entries(fields).filter(([name, value]) => value !== '' || name === 'Description');
  const description = order.description.split('\n').map((line) => ` ${line === '' ? '.' : line}`);
  return `${[...written.map(([name, value]) => `${name}: ${value}`), ...description].join('\n')}\n`;
}

async function checksums(root: string, files: readonly string[]): Promise<string> {
  let lines = '';
  for (const file of files) {
    if ((await lstat(path.join(root, file))).isSymbolicLink()) continue;
    const sum = createHash('md5').update(await readFile(path.join(root, file)));
    lines += `${sum.digest('hex')}  ${file.slice(1)}\n`;
  }
  return lines;
}

async function sizeOf(root: string, files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += (await lstat(path.join(root, file))).size;
  return Math.ceil(bytes / 1024);
}
