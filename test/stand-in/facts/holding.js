// @ts-check
import { globalShortcut } from 'electron';

/**
 * Counts how often a system-wide key is reported while it is held, and how long the first repeat takes.
 * @param {() => Promise<void>} hold
 */
export async function countPresses(hold) {
  /** @type {number[]} */
  const times = [];
  globalShortcut.register('Ctrl+Alt+Shift+9', () => times.push(performance.now()));
  await hold();
  const [first = 0, second = first] = times;
  return { presses: times.length, firstRepeatMs: Math.round(second - first) };
}
