import { rm } from 'node:fs/promises';
import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { temporaryFolder } from '../system/leftovers.ts';
import { electronVersion, runBuilder } from './builder.ts';
import { makeHollowElectron } from './hollow.ts';
import type { Build } from './stage.ts';

/** Where electron-builder lays out the app for each system, in the folder for the results. */
export const hollowFolders = {
  linux: 'linux-unpacked',
  windows: 'win-unpacked',
  macos: 'mac-arm64',
} as const;

const distributions = [
  { system: 'linux', platform: 'linux', arch: 'x64' },
  { system: 'windows', platform: 'win32', arch: 'x64' },
  { system: 'macos', platform: 'darwin', arch: 'arm64' },
] as const;

/**
 * Packs the staged app for all three systems around placeholders in Electron's place. Everything of ours is there to be
 * read back; nothing of it starts. Gives the exit code.
 */
export async function packHollow(build: Build, output: string): Promise<number> {
  await rm(output, { recursive: true, force: true });
  const version = await electronVersion();
  const placeholders = temporaryFolder('hollow');
  for (const { system, platform, arch } of distributions) {
    const electronDist = path.join(placeholders, platform);
    await makeHollowElectron(electronDist, platform, arch, version);
    const code = await runBuilder(
      { build, system, kinds: [`dir:${arch}`], output, electronDist, signed: false },
      { environment: { CSC_IDENTITY_AUTO_DISCOVERY: 'false' }, quietly: true },
    );
    if (code !== 0) return code;
  }
  say(`packed without Electron: ${output}`);
  return 0;
}
