import path from 'node:path';
import type { Answer } from '../../../build/facts/question.ts';
import { askElectron, ownFolder, type RunOptions } from './drive.ts';

const first = { x: 100, y: 100, width: 900, height: 600 };
const sides = ['x', 'y', 'width', 'height'] as const;

/**
 * Opens a window, moves it, and reopens it four times at its last reported position, as an app does that stores the
 * position without corrections. Returns the difference between the last and the first position, in points.
 */
export async function drift(options: Omit<RunOptions, 'args'>, switches: readonly string[]): Promise<Answer> {
  const open = async (bounds: object, moveBy: number): Promise<Answer> =>
    await askElectron({
      ...options,
      args: [
        path.join(import.meta.dirname, 'window-places', 'main.js'),
        `--user-data-dir=${ownFolder('profile')}`,
        ...switches,
      ],
      env: { ...options.env, PACKSHELF_FACT_WINDOW: JSON.stringify({ bounds, moveBy }) },
    });
  const begin = await open(first, 40);
  let last = begin;
  for (let start = 2; start <= 5; start += 1) last = await open(last, 0);
  return Object.fromEntries(sides.map((side) => [side, Number(last[side]) - Number(begin[side])]));
}
