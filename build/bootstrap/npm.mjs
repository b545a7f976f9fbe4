import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './say.mjs';

/**
 * Runs npm in `folder` with the given Node, so that npm sees the version that the packages are meant for, without the
 * packages' scripts.
 * @param {string} node
 * @param {string} folder
 * @param {readonly string[]} npmArguments
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function runNpm(node, folder, npmArguments) {
  const child = spawn(
    node,
    [
      findNpm(),
      ...npmArguments,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--loglevel=error',
      // The defaults wait for minutes without a network.
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=8000',
    ],
    { cwd: folder, env: ownEnvironment(node), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(0, 16_000)));
  }
  const stopChild = () => child.kill();
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.once(signal, stopChild);
  try {
    const { code, signal } = await new Promise((resolve, reject) => {
      child.once('error', reject).once('close', (code, signal) => resolve({ code, signal }));
    });
    if (signal !== null)
      throw new CommandError('Stopped while installing; the next start installs again.', 130);
    return { ok: code === 0, output };
  } finally {
    for (const signal of signals) process.removeListener(signal, stopChild);
  }
}

/** The path of npm's script: of the npm that started this process, else beside this Node, else in PATH. */
export function findNpm() {
  const besideNode = path.dirname(process.execPath);
  const places = [
    process.env['npm_execpath'] ?? '',
    path.join(besideNode, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(besideNode, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...(process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, 'npm')),
  ];
  for (const place of places) {
    // Other package managers set npm_execpath too; on Windows `npm` in PATH is a shell script.
    if (existsSync(place) && path.basename(realpathSync(place)) === 'npm-cli.js') return realpathSync(place);
  }
  throw new CommandError(
    'npm was not found. It comes with Node: install Node from nodejs.org, or put npm into PATH.',
  );
}

/** The environment without the variables of an npm that started this process, but with its registry and proxy. */
function ownEnvironment(/** @type {string} */ node) {
  const foreign = /^npm_(lifecycle|package)_|^npm_config_(local_|global_)?prefix$|^npm_(command|execpath)$/;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const PATH = [path.dirname(node), process.env['PATH'] ?? ''].join(path.delimiter);
  return { ...Object.fromEntries(kept), PATH };
}
