// @ts-check
import { session } from 'electron';
import { answer } from '../fact.js';

// Stores a cookie, which is encrypted on disk.
answer(async () => {
  const { cookies } = session.defaultSession;
  const expirationDate = Math.round(Date.now() / 1000) + 3_600;
  await cookies.set({ url: 'https://fact.invalid', name: 'fact', value: 'x', expirationDate });
  await cookies.flushStore();
  return { kept: (await cookies.get({ name: 'fact' })).length };
});
