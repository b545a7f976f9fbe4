import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../../bootstrap/say.mjs';
import { fileOf, type Target } from '../../package/targets.ts';
import { CheckFailed } from '../check/waiting.ts';
import { targetOf, updateLists, versionIn } from '../installers.ts';

/** A version that the app of an older installer is offered. */
export interface Offer {
  readonly version: string;
  /** The name of the list of versions that the app asks for. */
  readonly list: string;
  /** The name of the file that the app downloads, beside the list. */
  readonly file: string;
}

/** The kinds whose app updates itself. */
const updating: readonly Target['kind'][] = ['nsis', 'dmg', 'zip', 'AppImage'];

/** The version and the files in a list of versions, which electron-builder writes as YAML. */
export function readList(text: string): { readonly version: string | undefined; readonly files: string[] } {
  const valuesOf = (line: RegExp): string[] =>
    [...text.matchAll(line)].map(([, value = '']) => value.trim().replace(/^'(.*)'$/, '$1'));
  return { version: valuesOf(/^version: (.+)$/gm)[0], files: valuesOf(/^ *- url: (.+)$/gm) };
}

/**
 * What a folder with the files of a release offers to the app of an older installer. Null if the release has no list for macOS,
 * because its app is not signed. Throws a CommandError if the app of such an installer does not update itself, and
 * CheckFailed if the list is not as the app needs it.
 */
export function readOffer(installer: string, folder: string): Offer | null {
  const target = targetOf(installer);
  if (!updating.includes(target.kind))
    throw new CommandError(`What ${path.basename(installer)} installs does not update itself.`, 2);
  const list = updateLists[target.system];
  const place = path.join(folder, list);
  if (!existsSync(place)) {
    if (target.system === 'macos') return null;
    throw new CheckFailed(`there is no ${place}`);
  }
  const { version, files } = readList(readFileSync(place, 'utf8'));
  if (version === undefined) throw new CheckFailed(`${place} names no version`);
  if (version === versionIn(installer))
    throw new CommandError(`${path.basename(installer)} is of version ${version} already.`, 2);
  const file = fileOf({ ...target, kind: target.system === 'macos' ? 'zip' : target.kind }, version);
  if (!files.includes(file)) throw new CheckFailed(`${place} does not name ${file}`);
  if (!existsSync(path.join(folder, file))) throw new CheckFailed(`there is no ${file} beside ${place}`);
  return { version, list, file };
}
