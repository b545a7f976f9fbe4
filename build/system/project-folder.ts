import path from 'node:path';

/** The folder that holds package.json; every other place is named from here. */
export const projectFolder = path.join(import.meta.dirname, '..', '..');

/** Things that can be fetched or made again: never part of the project, safe to delete. */
export const cacheFolder = path.join(projectFolder, '.cache');
