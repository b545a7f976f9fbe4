// @ts-check
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { answer, CannotAsk, pause } from '../fact.js';
import { countPresses } from '../holding.js';

const run = promisify(execFile);

answer(() =>
  countPresses(async () => {
    const keys = ['ctrl', 'alt', 'shift', '9'];
    const each = (/** @type {string} */ verb) => keys.flatMap((key) => [verb, key]);
    await run('xdotool', each('keydown')).catch(() => {
      throw new CannotAsk('there is no xdotool, or no display');
    });
    await pause(2_000);
    await run('xdotool', each('keyup'));
  }),
);
