import path from 'node:path';
import { findInPath } from '../../../../build/system/find-in-path.ts';
import { askElectron, CannotAsk, drive, ownFolder } from '../drive.ts';

await drive(async () => {
  const [panel, windows] = ['trayer', 'xwininfo'].map((program) => {
    const found = findInPath(program);
    if (found === undefined) throw new CannotAsk(`${program} is not installed`);
    return found;
  });
  return await askElectron({
    args: [
      path.join(import.meta.dirname, 'main.js'),
      `--user-data-dir=${ownFolder('profile')}`,
      '--ozone-platform=x11',
    ],
    // A desktop of trays of X11 only.
    env: {
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
      XDG_CURRENT_DESKTOP: 'XFCE',
      PACKSHELF_FACT_PANEL: panel,
      PACKSHELF_FACT_WINDOWS: windows,
    },
  });
});
