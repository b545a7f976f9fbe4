import { setTimeout as wait } from 'node:timers/promises';

/** An expectation of the installer or the app that was not met. The message is the report. */
export class CheckFailed extends Error {}

/** Polls a condition every half second; false if it does not hold within `seconds`. */
export async function within(seconds: number, look: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (!(await look())) {
    if (performance.now() > end) return false;
    await wait(500);
  }
  return true;
}

/** Like `within`, but rejects with CheckFailed if the condition does not hold in time. */
export async function until(
  expected: string,
  seconds: number,
  look: () => boolean | Promise<boolean>,
): Promise<void> {
  if (!(await within(seconds, look))) throw new CheckFailed(`within ${seconds} s not so: ${expected}`);
}

/** Waits for what cannot be observed from outside: a page that gets the focus, a list that is drawn. */
export async function pause(ms = 2_000): Promise<void> {
  await wait(ms);
}
