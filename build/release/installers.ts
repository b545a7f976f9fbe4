import path from 'node:path';
import { CannotGoOn } from '../bootstrap/say.mjs';

/** How a file is installed. */
export type Kind = 'nsis' | 'dmg' | 'zip' | 'AppImage' | 'deb' | 'rpm' | 'tar.gz';

/** What the file of each kind ends with, and the system it is for. */
const kinds: Readonly<Record<Kind, { readonly ending: string; readonly system: NodeJS.Platform }>> = {
  nsis: { ending: '.exe', system: 'win32' },
  dmg: { ending: '.dmg', system: 'darwin' },
  zip: { ending: '.zip', system: 'darwin' },
  AppImage: { ending: '.AppImage', system: 'linux' },
  deb: { ending: '.deb', system: 'linux' },
  rpm: { ending: '.rpm', system: 'linux' },
  'tar.gz': { ending: '.tar.gz', system: 'linux' },
};

const allKinds: readonly Kind[] = ['nsis', 'dmg', 'zip', 'AppImage', 'deb', 'rpm', 'tar.gz'];

/** The files that people download of a version, by name. */
export function installerNames(version: string): string[] {
  return [
    'windows-x64.exe',
    'windows-arm64.exe',
    'macos-universal.dmg',
    'macos-universal.zip',
    'linux-x64.AppImage',
    'linux-x64.deb',
    'linux-x64.rpm',
    'linux-x64.tar.gz',
  ].map((rest) => `Packshelf-${version}-${rest}`);
}

/** The list of what is inside, which stands beside the installers. */
export function sbomName(version: string): string {
  return `Packshelf-${version}.cdx.json`;
}

export const checksumsName = 'SHA256SUMS';

/** How this file is installed; ends the task with a sentence where that is not known, or not on this system. */
export function kindOf(file: string, system: NodeJS.Platform = process.platform): Kind {
  const kind = allKinds.find((candidate) => file.endsWith(kinds[candidate].ending));
  if (kind === undefined) {
    const known = allKinds.map((candidate) => kinds[candidate].ending).join(', ');
    throw new CannotGoOn(
      `${path.basename(file)} is no installer of Packshelf: those end with one of ${known}.`,
      2,
    );
  }
  if (kinds[kind].system !== system) {
    throw new CannotGoOn(
      `${path.basename(file)} is for ${kinds[kind].system}, and this system is ${system}.`,
      2,
    );
  }
  return kind;
}
