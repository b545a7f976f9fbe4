import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensurePackages } from './packages.mjs';
import { CommandError, say } from './say.mjs';

const projectFolder = path.join(import.meta.dirname, '..', '..');
const nodePackage = path.join(projectFolder, 'build', 'node');

/** The version inside our Electron (`node_version` in its DEPS), so that tests in Node meet the same SQLite and language. */
export const electronNodeVersion = readFileSync(path.join(projectFolder, '.node-version'), 'utf8').trim();
const wantedMajor = majorOf(electronNodeVersion);

/**
 * The path of the Node that tasks run on: Electron's version if it is installed or can be fetched into build/node, else
 * any version that runs the tasks' TypeScript and has the SQLite that the app uses.
 */
export async function findNode24() {
  if (process.version === `v${electronNodeVersion}`) return process.execPath;
  const here = [{ file: process.execPath, version: process.version }, ...nodesInPath()];
  const exact = here.find(({ version }) => version === `v${electronNodeVersion}`);
  if (exact !== undefined) return exact.file;
  const other = here.find(({ version }) => majorOf(version) >= wantedMajor);
  if (other !== undefined && !isElectronNodeAvailable()) return useOtherVersion(other);
  const fetched = await fetchNode(other !== undefined);
  if (fetched?.version === `v${electronNodeVersion}`) return fetched.file;
  const found = other ?? fetched;
  if (found !== undefined) return useOtherVersion(found);
  throw new CommandError(
    `There is no ready-made Node ${wantedMajor} for this system (${process.platform} ${process.arch}): ` +
      `install Node ${electronNodeVersion} from nodejs.org or your system's packages, then run the same command again.`,
  );
}

/** The major number in "v24.18.1", or 0. */
export function majorOf(/** @type {string} */ version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);
}

/** Whether build/node has exactly that version for this system; the registry has it for few systems. */
function isElectronNodeAvailable() {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(nodePackage, 'package.json'), 'utf8'));
  const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  return optionalDependencies[`node-${system}`] === electronNodeVersion;
}

function useOtherVersion(/** @type {Found} */ { file, version }) {
  say(`Node ${version} runs this; Electron has ${electronNodeVersion} inside`);
  return file;
}

/**
 * The Node of build/node, fetched on first need.
 * @param {boolean} hasAnother whether another Node can be used if this one cannot be fetched
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

/** The Node at a path; undefined if it does not start, such as a binary for another system or C library. */
function found(/** @type {string} */ file) {
  if (!existsSync(file)) return undefined;
  const answer = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return answer.status === 0 ? { file, version: answer.stdout.trim() } : undefined;
}
