import { win32 } from 'node:path';
import type { Target } from '../../package/targets.ts';
import type { Method, UserData } from './method.ts';

/** Folders of the user's profile, named as their environment variables. */
export interface WindowsFolders {
  readonly APPDATA: string;
  readonly LOCALAPPDATA: string;
  readonly USERPROFILE: string;
}

/** How to install and uninstall silently on Windows; undefined for other kinds. */
export function windowsMethod(
  kind: Target['kind'],
  file: string,
  folders: WindowsFolders,
): Method | undefined {
  if (kind !== 'nsis') return undefined;
  const installed = win32.join(folders.LOCALAPPDATA, 'Programs', 'packshelf');
  const uninstallers = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall`;
  return {
    install: [{ program: file, args: ['/S'] }],
    program: win32.join(installed, 'Packshelf.exe'),
    switches: [],
    listing: null,
    // The uninstaller continues in a copy of itself, in the background.
    uninstall: [{ program: win32.join(installed, 'Uninstall Packshelf.exe'), args: ['/S'] }],
    places: [
      installed,
      win32.join(folders.USERPROFILE, 'Desktop', 'Packshelf.lnk'),
      win32.join(folders.APPDATA, 'Microsoft', 'Windows', 'Start Menu', 'Programs', 'Packshelf.lnk'),
    ],
    traces: [
      { program: 'reg', args: ['query', String.raw`HKCU\Software\Classes\packshelf`] },
      // The handler of clicks on notifications, from src/main/index.ts.
      {
        program: 'reg',
        args: ['query', String.raw`HKCU\Software\Classes\CLSID\{52FB4545-5C2B-4F2B-B5B5-DB1454054AAF}`],
      },
      { program: 'reg', args: ['query', uninstallers, '/s', '/d', '/f', 'Packshelf'] },
    ],
  };
}

export function windowsUserData({ APPDATA, LOCALAPPDATA }: WindowsFolders): UserData {
  return {
    folders: [win32.join(APPDATA, 'Packshelf'), win32.join(LOCALAPPDATA, 'Packshelf')],
    settings: win32.join(APPDATA, 'Packshelf', 'settings.json'),
    catalogs: win32.join(LOCALAPPDATA, 'Packshelf', 'catalogs'),
  };
}
