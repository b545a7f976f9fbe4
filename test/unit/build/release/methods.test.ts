import { describe, expect, it } from 'vitest';
import { linuxMethod, linuxUserData } from '../../../../build/release/check/linux.ts';
import { macMethod, macUserData } from '../../../../build/release/check/macos.ts';
import { formatCommand, type Method } from '../../../../build/release/check/method.ts';
import { windowsMethod, windowsUserData } from '../../../../build/release/check/windows.ts';

function told(method: Method | undefined): unknown {
  return {
    install: method?.install.map(formatCommand),
    program: method?.program,
    uninstall: method?.uninstall.map(formatCommand),
  };
}

describe('installing on Linux', () => {
  const person = { file: '/got/Packshelf.deb', work: '/work', root: false };

  it('asks the package manager, with the rights of root and without a question', () => {
    expect(told(linuxMethod('deb', person))).toEqual({
      install: ['sudo -n apt-get install --yes --no-install-recommends /got/Packshelf.deb'],
      program: '/usr/bin/packshelf',
      uninstall: ['sudo -n apt-get remove --yes packshelf'],
    });
    expect(told(linuxMethod('rpm', { ...person, root: true }))).toEqual({
      install: ['dnf install --assumeyes /got/Packshelf.deb'],
      program: '/usr/bin/packshelf',
      uninstall: ['dnf remove --assumeyes packshelf'],
    });
  });

  it('unpacks what needs no package manager, and leaves nothing but the folder it unpacks to', () => {
    expect(told(linuxMethod('tar.gz', person))).toEqual({
      install: [
        'mkdir /work/app',
        'tar --extract --file /got/Packshelf.deb --directory /work/app --strip-components=1',
      ],
      program: '/work/app/packshelf',
      uninstall: ['rm -r /work/app'],
    });
    expect(linuxMethod('AppImage', person)?.places).toEqual(['/work/app']);
  });

  it('leaves the sandbox on, except for root, whom Chromium would refuse', () => {
    expect(linuxMethod('deb', person)?.switches).toEqual([]);
    expect(linuxMethod('deb', { ...person, root: true })?.switches).toEqual(['--no-sandbox']);
  });

  it('knows nothing of the kinds of other systems', () => {
    expect(linuxMethod('dmg', person)).toBeUndefined();
    expect(linuxMethod('nsis', person)).toBeUndefined();
  });
});

describe('installing on macOS', () => {
  const surroundings = { file: '/got/Packshelf.dmg', work: '/work' };

  it('copies the app out of the disk image, and lets go of the image', () => {
    expect(told(macMethod('dmg', surroundings))).toEqual({
      install: [
        'hdiutil attach -nobrowse -readonly -mountpoint /work/image /got/Packshelf.dmg',
        'ditto /work/image/Packshelf.app /Applications/Packshelf.app',
        'hdiutil detach -force /work/image',
      ],
      program: '/Applications/Packshelf.app/Contents/MacOS/Packshelf',
      uninstall: ['rm -R /Applications/Packshelf.app'],
    });
  });

  it('installs a pkg as root, and forgets its receipt with the app', () => {
    expect(told(macMethod('pkg', { ...surroundings, file: '/got/Packshelf.pkg' }))).toEqual({
      install: ['sudo -n installer -pkg /got/Packshelf.pkg -target /'],
      program: '/Applications/Packshelf.app/Contents/MacOS/Packshelf',
      uninstall: ['sudo -n rm -R /Applications/Packshelf.app', 'sudo -n pkgutil --forget com.packshelf.app'],
    });
  });

  it('unpacks the zip into the applications', () => {
    expect(macMethod('zip', surroundings)?.install.map(formatCommand)).toEqual([
      'ditto -x -k /got/Packshelf.dmg /Applications',
    ]);
    expect(macMethod('deb', surroundings)).toBeUndefined();
  });
});

describe('installing on Windows', () => {
  const folders = {
    APPDATA: String.raw`C:\Users\kim\AppData\Roaming`,
    LOCALAPPDATA: String.raw`C:\Users\kim\AppData\Local`,
    USERPROFILE: String.raw`C:\Users\kim`,
    ProgramFiles: String.raw`C:\Program Files`,
    ProgramData: String.raw`C:\ProgramData`,
  };
  const method = windowsMethod('nsis', String.raw`D:\got\Packshelf.exe`, folders);

  it('runs the installer and the uninstaller without a question, for this person only', () => {
    expect(told(method)).toEqual({
      install: [String.raw`D:\got\Packshelf.exe /S`],
      program: String.raw`C:\Users\kim\AppData\Local\Programs\packshelf\Packshelf.exe`,
      uninstall: [String.raw`C:\Users\kim\AppData\Local\Programs\packshelf\Uninstall Packshelf.exe /S`],
    });
  });

  it('looks for the folder, both shortcuts, the links and the entry among the installed programs', () => {
    expect(method?.places).toEqual([
      String.raw`C:\Users\kim\AppData\Local\Programs\packshelf`,
      String.raw`C:\Users\kim\Desktop\Packshelf.lnk`,
      String.raw`C:\Users\kim\AppData\Roaming\Microsoft\Windows\Start Menu\Programs\Packshelf.lnk`,
    ]);
    expect(method?.traces.map(formatCommand)).toEqual([
      String.raw`reg query HKCU\Software\Classes\packshelf`,
      String.raw`reg query HKCU\Software\Classes\CLSID\{52FB4545-5C2B-4F2B-B5B5-DB1454054AAF}`,
      String.raw`reg query HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall /s /d /f Packshelf`,
    ]);
  });

  it('gives an MSI to Windows Installer, for everybody', () => {
    const msi = windowsMethod('msi', String.raw`D:\got\Packshelf.msi`, folders);
    expect(told(msi)).toEqual({
      install: [String.raw`msiexec /i D:\got\Packshelf.msi /qn /norestart`],
      program: String.raw`C:\Program Files\Packshelf\Packshelf.exe`,
      uninstall: [String.raw`msiexec /x D:\got\Packshelf.msi /qn /norestart`],
    });
    expect(msi?.places).toEqual([
      String.raw`C:\Program Files\Packshelf`,
      String.raw`C:\ProgramData\Microsoft\Windows\Start Menu\Programs\Packshelf.lnk`,
    ]);
    expect(msi?.keepsNewer).toBe(true);
  });

  it('finds the offline copy beside the settings, but not in the profile that travels', () => {
    expect(windowsUserData(folders)).toEqual({
      folders: [
        String.raw`C:\Users\kim\AppData\Roaming\Packshelf`,
        String.raw`C:\Users\kim\AppData\Local\Packshelf`,
      ],
      settings: String.raw`C:\Users\kim\AppData\Roaming\Packshelf\settings.json`,
      catalogs: String.raw`C:\Users\kim\AppData\Local\Packshelf\catalogs`,
    });
  });
});

it('keeps what belongs to the person in one folder on Linux and macOS', () => {
  expect(linuxUserData('/home/kim').folders).toEqual(['/home/kim/.config/Packshelf']);
  expect(macUserData('/Users/kim').folders).toEqual(['/Users/kim/Library/Application Support/Packshelf']);
});
