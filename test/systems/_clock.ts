import { setTimeout as wait } from 'node:timers/promises';

/** Waits for the computer's clock: the other side counts by it, and nobody can set it for a test. */
export async function waitUntil(time: number): Promise<void> {
  await wait(Math.max(0, time - Date.now()));
}

/** Endpoints that tell times apart by the second only see an order in what happens in different ones. */
export async function nextSecond(): Promise<void> {
  await waitUntil((Math.floor(Date.now() / 1000) + 1) * 1000 + 20);
}

/** Asks until a condition holds that the other side brings about in its own time; false where `patience` ms pass. */
export async function holdsSoon(
  condition: () => Promise<boolean> | boolean,
  patience = 15_000,
): Promise<boolean> {
  const last = Date.now() + patience;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= last) return false;
    await wait(100);
  }
}
