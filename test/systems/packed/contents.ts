import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { budgets, megabytes } from '../../../build/package/budgets.ts';
import type { AsarContents } from '../../../build/package/read-back/asar.ts';
import { readPackages } from '../../../build/licences/gather.ts';
import { bytesOf, measureBundle } from '../../../build/package/renderer-bundle.ts';
import { stagedApp } from '../../../build/package/stage.ts';
import type { Findings } from '../_findings.ts';

/** The contents of the packed app, for reviews: a line for each file and for each bundled package. */
const listFile = path.join(import.meta.dirname, 'contents.txt');

/** A file name without the hash of the content, which changes with every line of code. */
function nameOf(file: string): string {
  return file.replace(/-[\w-]{8}\.(js|css)$/u, '-[hash].$1');
}

/**
 * Compares the archive with the list in the repository and with its budgets. `update` first rewrites the list, so that
 * the change can be reviewed.
 */
export async function checkContents(
  findings: Findings,
  {
    archive,
    bytes,
    update,
  }: { readonly archive: AsarContents; readonly bytes: number; readonly update: boolean },
): Promise<void> {
  const files = archive.files.map(({ path: file }) => nameOf(file));
  const packages = await readPackages(path.join(stagedApp, 'out'));
  const seen = [
    '# Every file of the packed app.',
    ...files.sort(),
    '',
    '# Every package whose code is in its bundles, with its licence.',
    ...packages.map(({ name, version, licence }) => `${name} ${version} ${licence}`),
    '',
  ];
  if (update) {
    await writeFile(listFile, seen.join('\n'));
    findings.note(`written anew: ${path.basename(listFile)}`);
  }
  const listed = (await readFile(listFile, 'utf8')).split('\n');
  findings.equal(
    'only in the package',
    seen.filter((line) => !listed.includes(line)),
    [],
  );
  findings.equal(
    'only in the list',
    listed.filter((line) => !seen.includes(line)),
    [],
  );

  const foreign = /(^|\/)(test|src|bench|node_modules)\/|stand-in|sample|\.(ts|map|svelte)$/u;
  findings.equal(
    'files of tests, sources or maps',
    files.filter((file) => foreign.test(file)),
    [],
  );
  findings.holds(
    'the archive is within its budget',
    bytes <= budgets.asar,
    `${megabytes(bytes)} of ${megabytes(budgets.asar)}`,
  );
  const window = bytesOf(measureBundle(path.join(stagedApp, 'out', 'renderer')).atStart);
  findings.holds(
    'what the window loads is within its budget',
    window <= budgets.window,
    `${window} of ${budgets.window} bytes`,
  );
}
