import path from 'node:path';
import { projectFolder } from '../../../build/system/project-folder.ts';

/**
 * The built worker threads, as the app ships them. From TypeScript, Node would strip the types in each thread by shared
 * WebAssembly; with hundreds of threads V8 freed code that another thread was about to use, and about one run in ten ended
 * with a segmentation fault (Node 24.21).
 */
const built = path.join(projectFolder, 'out', 'main');

export const catalogWorker = path.join(built, 'catalog-worker.js');
export const exportWorker = path.join(built, 'export-worker.js');
export const trustWorker = path.join(built, 'trust-worker.js');
