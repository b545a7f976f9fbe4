import { setTimeout as wait } from 'node:timers/promises';

/** Waits for a time of the real clock, which the server uses. */
export async function waitUntil(time: number): Promise<void> {
  await wait(Math.max(0, time - Date.now()));
}

/** Waits for the next second, because endpoints that count in seconds cannot order events within one. */
export async function nextSecond(): Promise<void> {
  await waitUntil((Math.floor(Date.now() / 1000) + 1) * 1000 + 20);
}

/** Polls until a condition of the server holds; false after `timeoutMs`. */
export async function holdsWithin(
  condition: () => Promise<boolean> | boolean,
  timeoutMs = 15_000,
): Promise<boolean> {
  const last = Date.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= last) return false;
    await wait(100);
  }
}
