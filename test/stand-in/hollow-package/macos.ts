import plist from 'plist';
import { placeholder, program, type HollowEntry } from './entry.ts';
import { fuseWire } from './fuse-wire.ts';
import { lprojLocales } from './locales.ts';
import { machO } from './mach-o.ts';

const contents = 'Electron.app/Contents';
const helpers = [
  'Electron Helper',
  'Electron Helper (GPU)',
  'Electron Helper (Plugin)',
  'Electron Helper (Renderer)',
];

export function macosTree(arch: 'x64' | 'arm64', version: string): HollowEntry[] {
  const dummy = machO('library', arch);
  return [
    placeholder('LICENSE'),
    placeholder('LICENSES.chromium.html'),
    ...bundle('Electron.app', { name: 'Electron', icon: 'electron.icns', arch, version }),
    placeholder(`${contents}/Resources/electron.icns`),
    ...lprojLocales.map((locale) => placeholder(`${contents}/Resources/${locale}.lproj/locale.pak`)),
    ...helpers.flatMap((name) => bundle(`${contents}/Frameworks/${name}.app`, { name, arch, version })),
    ...framework('Electron Framework', machO('library', arch, fuseWire()), version),
    ...inFramework('Electron Framework', [
      'Resources/icudtl.dat',
      'Resources/resources.pak',
      'Resources/chrome_100_percent.pak',
      'Resources/chrome_200_percent.pak',
      `Resources/v8_context_snapshot.${arch === 'x64' ? 'x86_64' : 'arm64'}.bin`,
      ...lprojLocales.map((locale) => `Resources/${locale}.lproj/locale.pak`),
    ]),
    ...framework('Mantle', dummy, version),
    ...framework('ReactiveObjC', dummy, version),
    ...framework('Squirrel', dummy, version),
  ];
}

interface Bundle {
  readonly name: string;
  readonly icon?: string;
  readonly arch: 'x64' | 'arm64';
  readonly version: string;
}

/** The parts of an app bundle that electron-builder reads and rewrites. */
function bundle(folder: string, { name, icon, arch, version }: Bundle): HollowEntry[] {
  const info = plist.build({
    CFBundleExecutable: name,
    CFBundleIdentifier: `com.github.${name.replace(/[^A-Za-z]+/g, '.')}`,
    CFBundleName: name,
    CFBundlePackageType: 'APPL',
    CFBundleVersion: version,
    CFBundleShortVersionString: version,
    ...(icon === undefined ? {} : { CFBundleIconFile: icon }),
  });
  return [
    { path: `${folder}/Contents/Info.plist`, content: info },
    { path: `${folder}/Contents/PkgInfo`, content: 'APPL????' },
    program(`${folder}/Contents/MacOS/${name}`, machO('program', arch)),
  ];
}

/** A framework in the usual layout: version A has the files, links point to it. */
function framework(name: string, library: Uint8Array, version: string): HollowEntry[] {
  const folder = `${contents}/Frameworks/${name}.framework`;
  const info = plist.build({
    CFBundleExecutable: name,
    CFBundlePackageType: 'FMWK',
    CFBundleVersion: version,
  });
  return [
    program(`${folder}/Versions/A/${name}`, library),
    { path: `${folder}/Versions/A/Resources/Info.plist`, content: info },
    { path: `${folder}/Versions/Current`, link: 'A' },
    { path: `${folder}/${name}`, link: `Versions/Current/${name}` },
    { path: `${folder}/Resources`, link: 'Versions/Current/Resources' },
  ];
}

function inFramework(name: string, files: readonly string[]): HollowEntry[] {
  return files.map((file) => placeholder(`${contents}/Frameworks/${name}.framework/Versions/A/${file}`));
}
