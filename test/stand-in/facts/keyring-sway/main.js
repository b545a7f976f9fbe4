// @ts-check
import { safeStorage } from 'electron';
import { answer, pause } from '../fact.js';

answer(async () => {
  const begun = performance.now();
  const encrypted = await Promise.race([
    safeStorage.encryptStringAsync('a secret').then((bytes) => bytes.subarray(0, 3).toString('latin1')),
    pause(20_000).then(() => 'no answer within 20 s'),
  ]);
  const ms = Math.round(performance.now() - begun);
  const available = await safeStorage.isAsyncEncryptionAvailable();
  return { ms, available, backend: safeStorage.getSelectedStorageBackend(), encrypted };
});
