import { join } from 'node:path';
import { Menu, Tray } from 'electron';
import type { TrayIcon } from './app-tray.ts';
import type { TrayCommand } from './tray-content.ts';

/** Windows draws icons sharp in the sizes of an .ico file only; the menu bar of macOS colours a template. */
function pictureFile(folder: string, picture: string): string {
  if (process.platform === 'darwin') return join(folder, 'menuBarTemplate.png');
  return join(folder, `${picture}.${process.platform === 'win32' ? 'ico' : 'png'}`);
}

/** Creates an icon in the tray. `folder`: that of its pictures. */
export function createTrayIcon(folder: string, onCommand: (command: TrayCommand) => void): TrayIcon {
  const tray = new Tray(pictureFile(folder, 'none'));
  // On macOS a click opens the menu. Some desktops of Linux report no click, so the menu has the same command.
  if (process.platform !== 'darwin') tray.on('click', () => onCommand('show'));
  return {
    show({ picture, toolTip, title, items }) {
      if (process.platform === 'darwin') tray.setTitle(title);
      else tray.setImage(pictureFile(folder, picture));
      tray.setToolTip(toolTip);
      // A new menu each time: on Linux changes of an existing one do not arrive.
      tray.setContextMenu(
        Menu.buildFromTemplate(
          items.map(({ command, label }) => ({ label, click: () => onCommand(command) })),
        ),
      );
    },
    remove: () => tray.destroy(),
  };
}
