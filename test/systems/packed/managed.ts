import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { managedFolder, msiProjectName } from '../../stand-in/hollow-package/pack.ts';
import type { Findings } from '../_findings.ts';

/** Checks what administrators install on Windows and macOS: the WiX project of the MSI, and the app in either. */
export async function checkManaged(findings: Findings, folder: string): Promise<void> {
  const managed = path.join(folder, managedFolder);
  const resources = {
    msi: path.join(managed, 'win-unpacked', 'resources'),
    pkg: path.join(managed, 'mac-arm64', 'Packshelf.app', 'Contents', 'Resources'),
  };
  for (const [kind, place] of Object.entries(resources)) {
    findings.equal(
      `${kind}: the app is told`,
      await readFile(path.join(place, 'package-type'), 'utf8'),
      kind,
    );
    findings.holds(`${kind}: no updater`, !(await readdir(place)).includes('app-update.yml'));
  }

  const project = await readFile(path.join(managed, msiProjectName), 'utf8');
  const all = (pattern: RegExp): string[] => [...project.matchAll(pattern)].map(([, value = '']) => value);
  findings.equal('msi: for everybody on the computer', all(/<Property Id="ALLUSERS" [^>]*Value="(\d)"/gu), [
    '1',
  ]);
  findings.equal(
    'msi: into',
    all(/<Directory Id="ProgramFiles64Folder">\s*<Directory [^>]*Name="([^"]+)"/gu),
    ['Packshelf'],
  );
  findings.equal('msi: shortcuts', all(/<Shortcut [^>]*Directory="([^"]+)" Name="Packshelf"/gu), [
    'ProgramMenuFolder',
  ]);
  findings.equal('msi: the shortcut names the app', all(/Key="System\.AppUserModel\.ID" Value="([^"]+)"/gu), [
    'com.packshelf.app',
  ]);
  findings.holds(
    'msi: replaces older versions and refuses to replace a newer one',
    /<MajorUpgrade [^>]*DowngradeErrorMessage=/u.test(project) && !project.includes('AllowDowngrades'),
  );
  findings.holds('msi: the shortcut has the icon of the program', !/<Shortcut [^>]*Icon=/u.test(project));
  findings.holds('msi: starts nothing', !project.includes('<CustomAction'));
  const files = all(/<File Name="([^"]+)"/gu);
  findings.holds(
    'msi: has the app',
    ['Packshelf.exe', 'app.asar'].every((name) => files.includes(name)),
  );
}
