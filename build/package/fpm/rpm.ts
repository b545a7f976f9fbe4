import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackageOrder } from './arguments.ts';
import { runTool } from '../run-tool.ts';
import { stagedEntries } from './stage.ts';

/** What rpm calls the compressions that electron-builder's `rpm.compression` knows; the number is the level. */
const compressions: Readonly<Record<string, string>> = {
  xz: 'w6.xzdio',
  xzmt: 'w6T.xzdio',
  gzip: 'w9.gzdio',
  none: 'w0.gzdio',
};

/** Makes an rpm of the files below `root`; fails with one sentence where rpmbuild is missing. */
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
  // electron-builder says it as Debian does; packages of that name install nowhere else.
  const architecture = order.architecture === 'amd64' ? 'x86_64' : order.architecture;
  const target = ['--target', `${architecture}-unknown-linux`];
  await runTool('rpmbuild', ['-bb', ...defines, ...target, '--buildroot', root, spec], 'rpm');
  await rename(made, order.output);
}

/** Turns off what rpmbuild does to files that it takes for its own work: stripping, searching for dependencies. */
const settings = [
  '%global debug_package %{nil}',
  '%global __os_install_post %{nil}',
  '%global _build_id_links none',
  '%global use_source_date_epoch_as_buildtime 1',
  '%global clamp_mtime_to_source_date_epoch 1',
  // rpmbuild would empty the files that are laid out for it.
  '%global __spec_install_pre %{nil}',
  '%global __spec_clean_pre exit 0',
];

/** The spec file; scripts with their first line, as files have it. */
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

/** A script with the program that its first line names; percent signs are rpm's own. */
function section(name: string, script: string): string[] {
  const [, program = '/bin/sh'] = /^#!\s*(\S+)/.exec(script) ?? [];
  return [`${name} -p ${program}`, script.replaceAll('%', '%%'), ''];
}

function quoted(file: string): string {
  if (/["%*?[\]{}\\\n]/.test(file)) throw new Error(`The name ${file} can't stand in an rpm made here.`);
  return `"${file}"`;
}
