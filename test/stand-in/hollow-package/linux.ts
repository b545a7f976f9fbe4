import { elfProgram } from './elf.ts';
import { placeholder, program, type HollowEntry } from './entry.ts';
import { fuseWire } from './fuse-wire.ts';
import { pakLocales } from './locales.ts';

/** Other files of Electron on Linux, which packing does not read. */
const others = [
  'LICENSE',
  'LICENSES.chromium.html',
  'chrome_100_percent.pak',
  'chrome_200_percent.pak',
  'icudtl.dat',
  'libEGL.so',
  'libGLESv2.so',
  'libffmpeg.so',
  'libvk_swiftshader.so',
  'libvulkan.so.1',
  'resources.pak',
  'snapshot_blob.bin',
  'v8_context_snapshot.bin',
  'vk_swiftshader_icd.json',
];

export function linuxTree(): HollowEntry[] {
  const plain = elfProgram(Buffer.alloc(0));
  return [
    ...others.map(placeholder),
    ...pakLocales.map((locale) => placeholder(`locales/${locale}.pak`)),
    program('electron', elfProgram(fuseWire())),
    program('chrome-sandbox', plain),
    program('chrome_crashpad_handler', plain),
  ];
}
