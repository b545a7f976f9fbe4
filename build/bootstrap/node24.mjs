import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensurePackages } from './packages.mjs';
import { CommandError, say } from './say.mjs';

const projectFolder = path.join(import.meta.dirname, '..', '..');
const nodePackage = path.join(projectFolder, 'build', 'node');

/** The version inside our Electron (`node_version` in its DEPS), so that tests in Node meet the same SQLite and language. */
export const electronsNode = readFileSync(path.join(projectFolder, '.node-version'), 'utf8').trim();
const wantedMajor = majorOf(electronsNode);

/**
 * The path of the Node that tasks run on: Electron's version where it is there or can be fetched into build/node, else
 * any that is new enough for the TypeScript of the tasks and the SQLite that the app uses.
 */
export async function findNode24() {
  if (process.version === `v${electronsNode}`) return process.execPath;
  const here = [{ file: process.execPath, version: process.version }, ...nodesInPath()];
  const exact = here.find(({ version }) => version === `v${electronsNode}`);
  if (exact !== undefined) return exact.file;
  const other = here.find(({ version }) => majorOf(version) >= wantedMajor);
  if (other !== undefined && !isElectronsNodeOffered()) return anotherThanElectrons(other);
  const fetched = await fetchNode(other !== undefined);
  if (fetched?.version === `v${electronsNode}`) return fetched.file;
  const found = other ?? fetched;
  if (found !== undefined) return anotherThanElectrons(found);
  throw new CommandError(
    `There is no ready-made Node ${wantedMajor} for this system (${process.platform} ${process.arch}): ` +
      `install Node ${electronsNode} from nodejs.org or your system's packages, then run the same command again.`,
  );
}

/** The major number in "v24.18.1", or 0. */
export function majorOf(/** @type {string} */ version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);
}

/** Whether build/node has that very version for this system; the registry has it for few. */
function isElectronsNodeOffered() {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(nodePackage, 'package.json'), 'utf8'));
  const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  return optionalDependencies[`node-${system}`] === electronsNode;
}

function anotherThanElectrons(/** @type {Found} */ { file, version }) {
  say(`Node ${version} runs this; Electron has ${electronsNode} inside`);
  return file;
}

/**
 * The Node of build/node, fetched on first need.
 * @param {boolean} hasAnother whether the commands can do without, where it can't be fetched
 * @returns {Promise<Found | undefined>}
 */
async function fetchNode(hasAnother) {
  try {
    await ensurePackages({
      folder: nodePackage,
      node: process.execPath,
      announcement: `This is Node ${process.version}; fetching Node ${wantedMajor} into build/node (about 40 MB, once)`,
      subject: `Node ${wantedMajor}, which the scripts and tests of this project run on`,
    });
  } catch (error) {
    if (hasAnother && error instanceof CommandError) return undefined;
    throw error;
  }
  const packages = path.join(nodePackage, 'node_modules');
  return readdirSync(packages)
    .filter((name) => name.startsWith('node-'))
    .map((name) => found(path.join(packages, name, 'bin', program)))
    .find((node) => node !== undefined);
}

/** @typedef {{ readonly file: string, readonly version: string }} Found */

const program = process.platform === 'win32' ? 'node.exe' : 'node';

/** @returns {Found[]} */
function nodesInPath() {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .filter((file) => path.isAbsolute(file) && file !== process.execPath)
    .map(found)
    .filter((node) => node !== undefined);
}

/** A Node that starts: a binary of another system, or one for another C library, may be there and not do so. */
function found(/** @type {string} */ file) {
  if (!existsSync(file)) return undefined;
  const answer = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return answer.status === 0 ? { file, version: answer.stdout.trim() } : undefined;
}
