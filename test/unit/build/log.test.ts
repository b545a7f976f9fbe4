import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { markOf } from '../../../build/bootstrap/marked.mjs';
import { projectFolder } from '../../../build/system/project-folder.ts';
import { createLogFile } from '../../../src/main/diagnostics/log-file.ts';
import { temporaryFolder } from '../../equipment/support/temporary-folder.ts';

let folder = '';
beforeEach(() => void (folder = temporaryFolder()));

function showLog(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const page = path.join(folder, 'page.html');
  const script = path.join(projectFolder, 'build', 'tasks', 'log.ts');
  const env = { ...process.env, ...environment };
  const ran = spawnSync(process.execPath, [script, ...args, `--out=${page}`], { env, encoding: 'utf8' });
  return { code: ran.status, error: ran.stderr, page: () => readFileSync(page, 'utf8') };
}

function writeLog(file: string): void {
  const log = createLogFile(file, { now: () => Date.UTC(2026, 2, 2), run: '3f9a2c' });
  for (let rows = 0; rows < 5000; rows += 1) log.info('sync-ended', { rows });
}

it('shows all files of a folder’s log, or one of them', () => {
  writeLog(path.join(folder, 'packshelf.log'));
  const all = showLog([folder]).page();
  expect(all).toContain('<span>rows=0</span>');
  expect(all).toContain('<span>rows=4999</span>');
  expect(showLog([path.join(folder, 'packshelf.1.log')]).page()).not.toContain('<span>rows=4999</span>');
});

it.skipIf(process.platform === 'darwin')('finds the log of this computer', () => {
  writeLog(path.join(folder, 'Packshelf', 'logs', 'packshelf.log'));
  const { page } = showLog([], { XDG_CONFIG_HOME: folder, LOCALAPPDATA: folder });
  expect(page()).toContain('<span>rows=4999</span>');
});

it('fails if there is no log', () => {
  const missing = showLog([path.join(folder, 'none')]);
  expect(missing.code).toBe(1);
  expect(missing.error).toContain('There is no log at');
  expect(showLog([folder]).error).toContain('There is no entry of a log in');
  expect(showLog([folder, folder]).code).toBe(2);
});

it.skipIf(process.platform !== 'linux')(
  'ends no process of a task that runs it without build/run.mjs',
  async () => {
    const outer = { PACKSHELF_TASK: 'outer', [markOf('outer')]: '1' };
    const sleeper = spawn('sleep', ['60'], { env: { ...process.env, ...outer } });
    const ended = once(sleeper, 'exit');
    await once(sleeper, 'spawn');
    showLog([path.join(folder, 'none')], outer);
    // The first signal that has arrived is the one that counts.
    sleeper.kill('SIGUSR1');
    expect(await ended).toEqual([null, 'SIGUSR1']);
  },
);
