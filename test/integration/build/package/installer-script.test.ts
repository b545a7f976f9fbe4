import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findInPath } from '../../../../build/system/find-in-path.ts';
import { projectFolder } from '../../../../build/system/project-folder.ts';

const makensis = findInPath('makensis');
const ourScript = path.join(projectFolder, 'build', 'installer.nsh');

/** The least of an installer around our macros; the plugin that answers isUpdated comes with electron-builder's NSIS. */
const installer = (file: string, inUninstaller: string): string => `
Unicode true
Name "Packshelf"
OutFile "${file}"
RequestExecutionLevel user
!include LogicLib.nsh
!macro _isUpdated _a _b _true _false
  StrCmp $R0 "updated" \`\${_true}\` \`\${_false}\`
!macroend
!define isUpdated \`"" isUpdated ""\`
!include "${ourScript}"
Section
  WriteUninstaller "$INSTDIR\\uninstall.exe"
SectionEnd
Section un.install
  ${inUninstaller}
SectionEnd
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'packshelf-nsis-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Compiles a script; every warning counts as an error, as it does for electron-builder. */
function compile(inUninstaller: string): { status: number | null; stdout: string } {
  const input = installer(path.join(folder, 'installer.exe'), inUninstaller);
  return spawnSync(makensis ?? 'missing', ['-V4', '-WX', '-'], { input, encoding: 'utf8' });
}

const missing = makensis === undefined ? ' (not here: makensis is missing)' : '';

describe.skipIf(missing !== '')(`our part of the Windows installer${missing}`, () => {
  it('compiles', () => {
    const { status, stdout } = compile('!insertmacro customUnInstall');
    expect(stdout).toContain('DeleteRegKey: HKCU\\Software\\Classes\\packshelf');
    expect(status).toBe(0);
  });

  it('would not with a macro that is not there', () => {
    expect(compile('!insertmacro customUninstallOf').status).toBe(1);
  });
});
