import path from 'node:path';

/** The folder with package.json. */
export const projectFolder = path.join(import.meta.dirname, '..', '..');

/** Files that can be fetched or made again: not part of the project, safe to delete. */
export const cacheFolder = path.join(projectFolder, '.cache');
