import { copyFile } from 'node:fs/promises';
import finishMsiProject from '../../../build/package/msi-project.ts';

/**
 * Called by electron-builder (`msiProjectCreated`) instead of that function, which it calls. Keeps the WiX project and ends electron-builder, which would download
 * WiX and a Windows to run it on.
 */
export default async function keepMsiProject(project: string): Promise<never> {
  await finishMsiProject(project);
  await copyFile(project, process.env['PACKSHELF_MSI_PROJECT'] ?? '');
  process.exit(0);
}
