import { copyFile } from 'node:fs/promises';

/**
 * Called by electron-builder (`msiProjectCreated`). Keeps the WiX project and ends electron-builder, which would download
 * WiX and a Windows to run it on.
 */
export default async function keepMsiProject(project: string): Promise<never> {
  await copyFile(project, process.env['PACKSHELF_MSI_PROJECT'] ?? '');
  process.exit(0);
}
