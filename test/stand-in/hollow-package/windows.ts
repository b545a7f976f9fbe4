import { placeholder, type HollowEntry } from './entry.ts';
import { fuseWire } from './fuse-wire.ts';
import { pakLocales } from './locales.ts';
import { peProgram } from './pe.ts';

/** Other files of Electron on Windows, which packing does not read. */
const others = [
  'LICENSE',
  'LICENSES.chromium.html',
  'chrome_100_percent.pak',
  'chrome_200_percent.pak',
  'd3dcompiler_47.dll',
  'ffmpeg.dll',
  'icudtl.dat',
  'libEGL.dll',
  'libGLESv2.dll',
  'resources.pak',
  'snapshot_blob.bin',
  'v8_context_snapshot.bin',
  'vk_swiftshader.dll',
  'vk_swiftshader_icd.json',
  'vulkan-1.dll',
];

export function windowsTree(arch: 'x64' | 'arm64', version: string): HollowEntry[] {
  return [
    ...others.map(placeholder),
    ...pakLocales.map((locale) => placeholder(`locales/${locale}.pak`)),
    { path: 'electron.exe', content: peProgram(arch, version, fuseWire()) },
  ];
}
