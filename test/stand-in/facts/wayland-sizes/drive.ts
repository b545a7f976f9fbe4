import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { findInPath } from '../../../../build/system/find-in-path.ts';
import { CannotAsk, drive, ownFolder } from '../drive.ts';
import { drift } from '../drive-window.ts';

const socket = 'facts-0';

await drive(async () => {
  const program = findInPath('weston');
  if (program === undefined) throw new CannotAsk('weston is not installed');
  const folder = ownFolder('runtime');
  mkdirSync(folder, { mode: 0o700 });
  const env = { XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: socket, DISPLAY: '' };
  const words = ['--backend=headless', `--socket=${socket}`, '--idle-time=0', '--width=1440', '--height=900'];
  const weston = spawn(program, words, { env: { ...process.env, ...env }, stdio: 'ignore' });
  for (let waited = 0; !existsSync(`${folder}/${socket}`); waited += 100) {
    if (waited >= 10_000 || weston.exitCode !== null) throw new CannotAsk('weston did not start');
    await wait(100);
  }
  try {
    const { width, height } = await drift({ env }, ['--ozone-platform=wayland']);
    return { width: width ?? null, height: height ?? null };
  } finally {
    weston.kill();
  }
});
