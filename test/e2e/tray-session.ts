import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The environment of a desktop with or without a tray, as the session bus tells: its program `gdbus` is one of ours, in the
 * folder.
 */
export async function traySession(folder: string, hasTray: boolean): Promise<NodeJS.ProcessEnv> {
  const bin = path.join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  const program = path.join(bin, 'gdbus');
  await writeFile(program, `#!/bin/sh\necho '(<${String(hasTray)}>,)'\n`);
  await chmod(program, 0o755);
  return { PATH: `${bin}:${process.env['PATH'] ?? ''}`, PACKSHELF_STAND_IN_TRAY: hasTray ? '1' : '' };
}
