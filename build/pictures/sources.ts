import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '../system/project-folder.ts';

/** electron-builder's folder of resources. */
export const pictureFolder = path.join(projectFolder, 'build');
export const iconFolder = path.join(pictureFolder, 'icons');
/** The pictures of the icon in the tray, which are part of the app. */
export const trayFolder = path.join(pictureFolder, 'tray');
export const sourceFolder = path.join(iconFolder, 'source');

/** The hash of the drawings that the pictures were made from. */
export const stampFile = path.join(sourceFolder, 'rendered.sha256');

/** One hash over the drawings, independent of their line endings. */
export function hashSources(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(sourceFolder)
    .filter((entry) => entry.endsWith('.svg'))
    .sort()) {
    const text = readFileSync(path.join(sourceFolder, name), 'utf8').replaceAll('\r\n', '\n');
    hash.update(name).update('\0').update(text).update('\0');
  }
  return hash.digest('hex');
}
