import { setTimeout as wait } from 'node:timers/promises';

/** Something that was expected of the installer or of the app, and did not come true. The message is the report. */
export class CheckFailed extends Error {}

/** Looks every half second for so many seconds; whether it came true. */
export async function within(seconds: number, look: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (!(await look())) {
    if (performance.now() > end) return false;
    await wait(500);
  }
  return true;
}

/** The same for what is expected: unmet when it does not come true in time, or when a look throws. */
export async function until(
  expected: string,
  seconds: number,
  look: () => boolean | Promise<boolean>,
): Promise<void> {
  if (!(await within(seconds, look))) throw new CheckFailed(`within ${seconds} s not so: ${expected}`);
}

/** For what no look from outside can tell: a page that takes the focus, a list that is drawn. Milliseconds. */
export async function pause(time = 2_000): Promise<void> {
  await wait(time);
}
