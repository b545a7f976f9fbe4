import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackageOrder } from './arguments.ts';
import { runTool } from '../run-tool.ts';
import { stagedEntries } from './stage.ts';

/** rpm's names for the values of electron-builder's `rpm.compression`; the number is the level. */
const compressions: Readonly<Record<string, string>> = {
  xz: 'w6.xzdio',
  xzmt: 'w6T.xzdio',
  gzip: 'w9.gzdio',
  none: 'w0.gzdio',
};

/** Makes an rpm of the files below `root`; fails with a message if rpmbuild is missing. */
export async function makeRpm(order: PackageOrder, root: string, workFolder: string): Promise<void> {
  await mkdir(workFolder, { recursive: true });
  const spec = path.join(workFolder, 'package.spec');
  const scripts = {
    afterInstall: await readFile(order.afterInstall, 'utf8'),
    afterRemove: await readFile(order.afterRemove, 'utf8'),
  };
  await writeFile(spec, specText(order, scripts, await stagedEntries(root)));
  const made = path.join(workFolder, 'made.rpm');
  const places = { _topdir: workFolder, _rpmdir: workFolder, _rpmfilename: 'made.rpm', _tmppath: workFolder };
  const defines = Object.entries(places).flatMap(([name, value]) => ['--define', `${name} ${value}`]);
  // electron-builder passes Debian's name, which rpm does not know.
  const architecture = order.architecture === 'amd64' ? 'x86_64' : order.architecture;
  const target = ['--target', `${architecture}-unknown-linux`];
  await runTool('rpmbuild', ['-bb', ...defines, ...target, '--buildroot', root, spec], 'rpm');
  await rename(made, order.output);
}

/** Turns off rpmbuild's processing of built files, such as stripping and searching for dependencies. */
const settings = [
  '%global debug_package %{nil}',
  '%global __os_install_post %{nil}',
  '%global _build_id_links none',
  '%global use_source_date_epoch_as_buildtime 1',
  '%global clamp_mtime_to_source_date_epoch 1',
  // Otherwise rpmbuild would delete the prepared files.
  '%global __spec_install_pre %{nil}',
  '%global __spec_clean_pre exit 0',
];

/** The text of the spec file; scripts include their first line. */
function specText(
  order: PackageOrder,
  scripts: { readonly afterInstall: string; readonly afterRemove: string },
  entries: { readonly files: readonly string[]; readonly folders: readonly string[] },
): string {
  const compression = compressions[order.compression];
  if (compression === undefined) throw new Error(`--rpm-compression ${order.compression} is not known here.`);
  const owned = entries.folders.filter((folder) =>
    order.directories.some((directory) => folder === directory || folder.startsWith(`${directory}/`)),
  );
  return [
    ...settings,
    `%global _binary_payload ${compression}`,
    `Name: ${order.name}`,
    `Version: ${order.version}`,
    `Release: ${order.iteration ?? '1'}`,
    `Summary: ${order.summary === '' ? order.description : order.summary}`,
    `License: ${order.license}`,
    `Vendor: ${order.vendor}`,
    `URL: ${order.url}`,
    `Packager: ${order.maintainer}`,
    ...(order.category === undefined ? [] : [`Group: ${order.category}`]),
    'AutoReqProv: no',
    ...order.depends.map((each) => `Requires: ${each}`),
    '',
    '%description',
    order.description,
    '',
    ...section('%post', scripts.afterInstall),
    ...section('%postun', scripts.afterRemove),
    '%files',
    '%defattr(-,root,root,-)',
    ...owned.map((folder) => `%dir ${quoted(folder)}`),
    ...entries.files.map(quoted),
    '',
  ].join('\n');
}

/** A scriptlet, run by the program in its first line; percent signs are escaped because rpm expands them. */
function section(name: string, script: string): string[] {
  const [, program = '/bin/sh'] = /^#!\s*(\S+)/.exec(script) ?? [];
  return [`${name} -p ${program}`, script.replaceAll('%', '%%'), ''];
}

function quoted(file: string): string {
  if (/["%*?[\]{}\\\n]/.test(file)) throw new Error(`The name ${file} can't stand in an rpm made here.`);
  return `"${file}"`;
}
