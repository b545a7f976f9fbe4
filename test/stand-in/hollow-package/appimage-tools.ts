import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { elfProgram } from './elf.ts';
import { requireTool } from '../../../build/package/run-tool.ts';

/**
 * Fills `folder` with the tools that electron-builder would download to make an AppImage for x64, for APPIMAGE_TOOLS_PATH
 * and `toolsets.appimage` 1.0.2 or newer. The tools are this system's. The runtime, which would mount the image and start
 * the app, is replaced by a program that prints an error. The image is complete. Fails with a message if a tool is
 * missing.
 */
export async function makeHollowAppImageTools(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'runtimes'), { recursive: true });
  await mkdir(path.join(folder, 'lib', 'x64'), { recursive: true });
  await writeFile(path.join(folder, 'runtimes', 'runtime-x64'), elfProgram(Buffer.alloc(0)));
  for (const [tool, packageName] of [
    ['mksquashfs', 'squashfs-tools'],
    ['desktop-file-validate', 'desktop-file-utils'],
  ] as const) {
    await symlink(requireTool(tool, packageName), path.join(folder, tool));
  }
}
