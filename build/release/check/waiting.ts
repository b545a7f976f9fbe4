import { setTimeout as wait } from 'node:timers/promises';

/** Something that was expected of the installer or of the app, and did not come true. The message is the report. */
export class Unmet extends Error {}

/** Looks every half second until it is so; after so many seconds, or when a look throws, it is unmet. */
export async function until(
  expected: string,
  seconds: number,
  look: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await look())) {
    if (performance.now() > end) throw new Unmet(`within ${seconds} s not so: ${expected}`);
    await wait(500);
  }
}

/** For what no look from outside can tell: a page that takes the focus, a list that is drawn. Milliseconds. */
export async function breathe(time = 2_000): Promise<void> {
  await wait(time);
}
