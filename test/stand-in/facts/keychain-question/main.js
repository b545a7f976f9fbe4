// @ts-check
import { safeStorage } from 'electron';
import { answer, watchPauses } from '../fact.js';

answer(async () => {
  const longestPause = watchPauses();
  const begun = performance.now();
  const encrypted = await safeStorage.encryptStringAsync('a secret').then(
    (bytes) => bytes.subarray(0, 3).toString('latin1'),
    (error) => String(error.message),
  );
  return {
    encrypted,
    seconds: Math.round((performance.now() - begun) / 1000),
    mainPauseMs: longestPause(),
  };
});
