import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Shows a file in its folder, or only the folder if the file was moved meanwhile: Windows then shows nothing
 * (shell/common/platform_util_win.cc).
 */
export function showInFolder(
  shell: Pick<Electron.Shell, 'openPath' | 'showItemInFolder'>,
  file: string,
): void {
  if (existsSync(file)) shell.showItemInFolder(file);
  else void shell.openPath(dirname(file));
}
