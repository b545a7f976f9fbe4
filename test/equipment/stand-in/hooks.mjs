import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

// A third of the time of a start was compiling the same files as the start before.
enableCompileCache(path.join(import.meta.dirname, '..', '..', '..', '.cache', 'stand-in'));

/** What an app may import from Electron in its main process. */
const names = new Set(['electron', 'electron/main', 'electron/common']);
const moduleUrl = new URL('./electron-module.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (!names.has(specifier)) return next(specifier, context);
    // Electron has no such module in worker threads either; the npm package would try to download its binary.
    if (!isMainThread) throw new Error(`Cannot find module '${specifier}' in a worker thread`);
    return { url: moduleUrl, shortCircuit: true };
  },
});
