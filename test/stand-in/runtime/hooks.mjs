import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { answerDriver } from './driver-require.mjs';

// Only here, because each worker thread loads this file as well.
if (isMainThread && process.getBuiltinModule('node:inspector').url() !== undefined) answerDriver();

// Compiling the files took a third of each start.
enableCompileCache(path.join(import.meta.dirname, '..', '..', '..', '.cache', 'stand-in'));

/** The names by which an app may import Electron in its main process. */
const names = new Set(['electron', 'electron/main', 'electron/common']);
const isBundled = path.extname(import.meta.filename) === '.js';
const moduleUrl = new URL(`./electron-module.${isBundled ? 'js' : 'ts'}`, import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (!names.has(specifier)) return next(specifier, context);
    // As in Electron. The npm package of the same name would try to download the binary.
    if (!isMainThread) throw new Error(`Cannot find module '${specifier}' in a worker thread`);
    return { url: moduleUrl, shortCircuit: true };
  },
});
