import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { elfProgram } from './elf.ts';
import { requireTool } from '../../../build/package/run-tool.ts';

/**
 * Fills `folder` with what electron-builder downloads to make an AppImage for x64, for APPIMAGE_TOOLS_PATH and its
 * `toolsets.appimage` from 1.0.2 on: the tools are this system's; in place of the runtime, which would mount the
 * image and start the app, lies a program that says that it can't. The image behind it is complete. Fails with one
 * sentence where a tool is missing.
 */
export async function makeHollowAppImageTools(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'runtimes'), { recursive: true });
  await mkdir(path.join(folder, 'lib', 'x64'), { recursive: true });
  await writeFile(path.join(folder, 'runtimes', 'runtime-x64'), elfProgram(Buffer.alloc(0)));
  for (const [tool, broughtBy] of [
    ['mksquashfs', 'squashfs-tools'],
    ['desktop-file-validate', 'desktop-file-utils'],
  ] as const) {
    await symlink(requireTool(tool, broughtBy), path.join(folder, tool));
  }
}
