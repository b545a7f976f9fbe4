import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fitsLockfile } from './fits-lockfile.mjs';
import { withLock } from './lock.mjs';
import { runNpm } from './npm.mjs';
import { CommandError, say } from './say.mjs';

const projectFolder = path.join(import.meta.dirname, '..', '..');

/**
 * Makes sure that the project's packages are those of package-lock.json.
 * @param {string} node path of Node 24
 */
export function ensureProjectPackages(node) {
  return ensurePackages({
    folder: projectFolder,
    node,
    announcement: "Installing the project's packages (npm ci, about half a minute, once)",
    subject: "the project's packages",
  });
}

/**
 * Makes sure that `folder`/node_modules fits its lockfile, which costs two small reads if it does. Of two commands at
 * the same time, one installs and the other waits.
 * @param {{ folder: string, node: string, announcement: string, subject: string, system?: System }} wanted `system`: for
 * which the packages are, if it is not this one
 */
export async function ensurePackages({ folder, node, announcement, subject, system = thisSystem }) {
  if (isStamped(folder, system)) return;
  await withLock(path.join(projectFolder, '.cache', 'install.lock'), async () => {
    if (isStamped(folder, system)) return;
    if (fitsLockfile(readJson(folder, 'package-lock.json'), readJson(folder, installedLockfile))) {
      stamp(folder, system);
      return;
    }
    // From here on the folder is incomplete until npm has succeeded.
    rmSync(path.join(folder, stampFile), { force: true });
    const start = Date.now();
    say(`${announcement} ...`);
    const result = await runNpm(node, folder, ['ci', `--os=${system.os}`, `--cpu=${system.cpu}`]);
    if (!result.ok) throw new CommandError(explain(subject, folder, result.output));
    stamp(folder, system);
    say(`done in ${Math.round((Date.now() - start) / 1000)} s`);
  });
}

/** npm's own record of what it has installed, written at the end of a successful installation. */
const installedLockfile = path.join('node_modules', '.package-lock.json');
const stampFile = path.join('node_modules', '.packshelf-lockfile');

/** @typedef {{ readonly os: string, readonly cpu: string }} System */

/** @type {System} */
const thisSystem = { os: process.platform, cpu: process.arch };

/** The lockfile's hash and the system, because packages differ by system. */
function expectedStamp(/** @type {string} */ folder, /** @type {System} */ { os, cpu }) {
  const lockfile = readFileSync(path.join(folder, 'package-lock.json'));
  const hash = createHash('sha256').update(lockfile).digest('hex');
  return `${hash} ${os} ${cpu}`;
}

function isStamped(/** @type {string} */ folder, /** @type {System} */ system) {
  try {
    return readFileSync(path.join(folder, stampFile), 'utf8') === expectedStamp(folder, system);
  } catch {
    return false;
  }
}

function stamp(/** @type {string} */ folder, /** @type {System} */ system) {
  writeFileSync(path.join(folder, stampFile), expectedStamp(folder, system));
}

/** @returns {unknown} */
function readJson(/** @type {string} */ folder, /** @type {string} */ name) {
  try {
    return JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The message for a failed installation. */
function explain(/** @type {string} */ subject, /** @type {string} */ folder, /** @type {string} */ output) {
  const where = path.relative(projectFolder, folder);
  return [
    `Could not install ${subject}.`,
    '',
    'npm said:',
    ...output
      .split('\n')
      .filter((line) => !/^npm (error|warn)?\s*$/.test(line) && line.trim() !== '')
      // The reason comes first; what follows is npm's own help.
      .slice(0, 12)
      .map((line) => `  ${line}`),
    '',
    'Why this happens: npm needs its package registry (over the network, a mirror or a cache) and\n  a package-lock.json that fits package.json.',
    'What helps: connect this computer, or name a mirror with `npm config set registry ADDRESS` and a proxy with',
    '`npm config set proxy ADDRESS`; then run the same command again. To see npm itself at work:',
    `  ${where === '' ? '' : `cd ${where} && `}npm ci --ignore-scripts`,
  ].join('\n');
}
