import { holdsWithin } from '../_clock.ts';

const maxAttempts = 5;
/** Keycloak counts within some milliseconds, or never. */
const countedWithinMs = 3000;

/**
 * Sends the nth wrong password in a row, again if it is not counted, and returns the last reply. Keycloak counts in
 * another thread, and ignores a wrong password that arrives before that thread has finished the previous one. The count
 * that it tells rises a moment before that.
 */
export async function sendUntilCounted<Reply>(
  send: () => Promise<Reply>,
  count: () => Promise<number>,
  nth: number,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await send();
    const isCounted = await holdsWithin(async () => (await count()) >= nth, countedWithinMs);
    if (isCounted || attempt === maxAttempts) return reply;
  }
}
