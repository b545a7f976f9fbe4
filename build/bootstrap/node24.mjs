import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensurePackages } from './packages.mjs';
import { CannotGoOn } from './say.mjs';

/** The oldest major version that runs the TypeScript of the tasks and carries the SQLite that the app uses. */
const wantedMajor = 24;
const nodePackage = path.join(import.meta.dirname, '..', 'node');

/**
 * The path of a Node that is new enough: the running one, else one in PATH, else the one from build/node, which is
 * fetched on first need.
 */
export async function findNode24() {
  if (majorOf(process.version) >= wantedMajor) return process.execPath;
  const found = nodesInPath().find(isNewEnough) ?? fetchedNode();
  if (found !== undefined) return found;
  await ensurePackages({
    folder: nodePackage,
    node: process.execPath,
    announcement: `This is Node ${process.version}; fetching Node ${wantedMajor} into build/node (about 40 MB, once)`,
    subject: `Node ${wantedMajor}, which the scripts and tests of this project run on`,
  });
  const fetched = fetchedNode();
  if (fetched !== undefined) return fetched;
  throw new CannotGoOn(
    `There is no ready-made Node ${wantedMajor} for this system (${process.platform} ${process.arch}): ` +
      `install Node ${wantedMajor} or newer from nodejs.org or your system's packages, then run the same command again.`,
  );
}

/** The major number in "v24.21.0", or 0. */
export function majorOf(/** @type {string} */ version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);
}

function nodesInPath() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .filter((file) => path.isAbsolute(file) && file !== process.execPath && existsSync(file));
}

function isNewEnough(/** @type {string} */ file) {
  const answer = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return answer.status === 0 && majorOf(answer.stdout) >= wantedMajor;
}

function fetchedNode() {
  const packages = path.join(nodePackage, 'node_modules');
  if (!existsSync(packages)) return undefined;
  return (
    readdirSync(packages)
      .filter((name) => name.startsWith('node-'))
      .map((name) => path.join(packages, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
      // A binary of another system, or one for another C library, is there but does not start.
      .find((file) => existsSync(file) && isNewEnough(file))
  );
}
