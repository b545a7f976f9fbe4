import path from 'node:path';
import { readFuses } from '../../../build/package/read-back/fuses.ts';
import { readPeMetadata } from '../../../build/package/read-back/pe.ts';
import { readPlist } from '../../../build/package/read-back/plist.ts';
import type { AsarContents } from '../../../build/package/read-back/asar.ts';
import type { Manifest } from '../../../build/package/stage.ts';
import type { Findings } from '../_findings.ts';

/** The fuses of a release; a test build allows the inspector. */
const releaseFuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};

export async function checkFuses(
  findings: Findings,
  system: string,
  file: string,
  build: 'release' | 'test',
): Promise<void> {
  const expected = { ...releaseFuses, enableNodeCliInspectArguments: build === 'test' };
  // electron-builder cannot set this fuse, so it keeps Electron's default.
  const asElectronHasIt = { wasmTrapHandlers: undefined };
  const fuses = { ...(await readFuses(file)), ...asElectronHasIt };
  findings.equal(`${system}: fuses of the ${build} build`, fuses, { ...expected, ...asElectronHasIt });
}

/** Checks the properties of the Windows program. */
export async function checkWindows(
  findings: Findings,
  folder: string,
  archive: AsarContents,
  manifest: Manifest,
): Promise<void> {
  const program = await readPeMetadata(path.join(folder, 'Packshelf.exe'));
  findings.equal('Windows: version', program.fileVersion, `${manifest.version}.0`);
  const { FileDescription, ProductName, CompanyName, LegalCopyright } = program.texts;
  findings.equal(
    'Windows: texts',
    { FileDescription, ProductName, CompanyName, LegalCopyright },
    {
      FileDescription: 'Packshelf',
      ProductName: 'Packshelf',
      CompanyName: 'The Packshelf maintainers',
      LegalCopyright: 'Copyright © 2026 The Packshelf maintainers',
    },
  );
  findings.holds(
    'Windows: an icon for each size',
    [16, 32, 48, 256].every((size) => program.iconSizes.includes(size)),
    program.iconSizes.join(', '),
  );
  findings.equal('Windows: rights', program.executionLevel, 'asInvoker');
  findings.equal('Windows: integrity of the archive', program.asarIntegrity, [
    { file: 'resources\\app.asar', alg: 'SHA256', value: archive.headerHash },
  ]);
}

/** Checks the properties of the macOS app. */
export async function checkMacos(
  findings: Findings,
  folder: string,
  archive: AsarContents,
  manifest: Manifest,
): Promise<void> {
  const info = await readPlist(path.join(folder, 'Packshelf.app', 'Contents', 'Info.plist'));
  const { CFBundleIdentifier, CFBundleShortVersionString, CFBundleLocalizations, ElectronAsarIntegrity } =
    info;
  findings.equal(
    'macOS: name and version',
    { CFBundleIdentifier, CFBundleShortVersionString },
    {
      CFBundleIdentifier: 'com.packshelf.app',
      CFBundleShortVersionString: manifest.version,
    },
  );
  findings.equal('macOS: languages', CFBundleLocalizations, ['en', 'de', 'es', 'fr']);
  findings.equal('macOS: links', info['CFBundleURLTypes'], [
    { CFBundleTypeRole: 'Editor', CFBundleURLName: 'Packshelf link', CFBundleURLSchemes: ['packshelf'] },
  ]);
  findings.equal('macOS: integrity of the archive', ElectronAsarIntegrity, {
    'Resources/app.asar': { algorithm: 'SHA256', hash: archive.headerHash },
  });
}
