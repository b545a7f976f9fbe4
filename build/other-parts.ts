import { cp } from 'node:fs/promises';
import path from 'node:path';
import { writeGuide } from './guide/write.ts';
import { gatherLicences } from './licences/gather.ts';

/** Adds to the folder of built programs what they read beside them: licences, the guide, and pictures. */
export async function addOtherParts(
  project: string,
  folder: string,
  programs: readonly string[],
): Promise<void> {
  await gatherLicences(folder, programs);
  await writeGuide(project, folder);
  await cp(path.join(project, 'build', 'tray'), path.join(folder, 'tray'), { recursive: true });
  await cp(path.join(project, 'build', 'icons', '128x128.png'), path.join(folder, 'icon.png'));
}
