// @ts-check
import { answer } from '../fact.js';

answer(async () => {
  const { electron, node, chrome, v8, modules, sqlite, openssl, uv } = process.versions;
  return {
    electron: electron ?? null,
    node: node ?? null,
    chromium: Number(chrome?.split('.', 1).join('')),
    modules: modules ?? null,
    chrome: chrome ?? null,
    v8: v8 ?? null,
    sqlite: sqlite ?? null,
    openssl: openssl ?? null,
    uv: uv ?? null,
  };
});
