import { rm } from 'node:fs/promises';
import path from 'node:path';
import { runTool } from '../package/run-tool.ts';
import { projectFolder } from '../system/project-folder.ts';
import { policyTemplatesName } from './installers.ts';

/**
 * Packs what administrators set a policy with (docs/policy, which `npm run docs` writes) into a zip beside the installers.
 * Returns its path.
 */
export async function packPolicyTemplates(folder: string, version: string): Promise<string> {
  const file = path.resolve(folder, policyTemplatesName(version));
  // zip would add to it.
  await rm(file, { force: true });
  // Without what only Unix knows of a file, and without entries for folders.
  const args = ['-X', '--quiet', '--recurse-paths', '--no-dir-entries', file, '.'];
  await runTool('zip', args, 'zip', { folder: path.join(projectFolder, 'docs', 'policy') });
  return file;
}
