import { win32 } from 'node:path';
import type { Target } from '../../package/targets.ts';
import type { Method, UserData } from './method.ts';

/** Folders of the user's profile and of all users, named as their environment variables. */
export interface WindowsFolders {
  readonly APPDATA: string;
  readonly LOCALAPPDATA: string;
  readonly USERPROFILE: string;
  readonly ProgramFiles: string;
  readonly ProgramData: string;
}

/** How to install and uninstall silently on Windows; undefined for other kinds. */
export function windowsMethod(
  kind: Target['kind'],
  file: string,
  folders: WindowsFolders,
): Method | undefined {
  if (kind === 'msi') return msiMethod(file, folders);
  if (kind !== 'nsis') return undefined;
  const installed = win32.join(folders.LOCALAPPDATA, 'Programs', 'packshelf');
  const uninstallers = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall`;
  return {
    install: [{ program: file, args: ['/S'] }],
    program: win32.join(installed, 'Packshelf.exe'),
    switches: [],
    resources: win32.join(installed, 'resources'),
    keepsNewer: false,
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

/**
 * For everybody on the computer; needs administrator rights. The registry entries that the app writes for a person (links,
 * clicks on notifications) stay, because Windows Installer does not reach those of other people.
 */
function msiMethod(file: string, { ProgramFiles, ProgramData }: WindowsFolders): Method {
  const installed = win32.join(ProgramFiles, 'Packshelf');
  const uninstallers = String.raw`HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall`;
  const silently = ['/qn', '/norestart'];
  return {
    install: [{ program: 'msiexec', args: ['/i', file, ...silently] }],
    program: win32.join(installed, 'Packshelf.exe'),
    switches: [],
    resources: win32.join(installed, 'resources'),
    keepsNewer: true,
    listing: null,
    uninstall: [{ program: 'msiexec', args: ['/x', file, ...silently] }],
    places: [
      installed,
      win32.join(ProgramData, 'Microsoft', 'Windows', 'Start Menu', 'Programs', 'Packshelf.lnk'),
    ],
    traces: [{ program: 'reg', args: ['query', uninstallers, '/s', '/d', '/f', 'Packshelf'] }],
  };
}

export function windowsUserData({ APPDATA, LOCALAPPDATA }: WindowsFolders): UserData {
  return {
    folders: [win32.join(APPDATA, 'Packshelf'), win32.join(LOCALAPPDATA, 'Packshelf')],
    settings: win32.join(APPDATA, 'Packshelf', 'settings.json'),
    catalogs: win32.join(LOCALAPPDATA, 'Packshelf', 'catalogs'),
  };
}
