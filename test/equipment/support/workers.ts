import path from 'node:path';
import { projectFolder } from '../../../build/system/project-folder.ts';

/**
 * The worker threads as the app ships them; `buildApp` makes them. From TypeScript, Node would strip their types in each
 * thread, by WebAssembly that threads share: where they come and go by the hundred, V8 frees code that another one is
 * about to use, and one run in about ten ended with a segmentation fault (Node 24.21).
 */
const built = path.join(projectFolder, 'out', 'main');

export const catalogWorker = path.join(built, 'catalog-worker.js');
export const exportWorker = path.join(built, 'export-worker.js');
export const trustWorker = path.join(built, 'trust-worker.js');
