import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { say } from '../../bootstrap/say.mjs';
import { readPackedVersion } from '../../package/read-back/asar.ts';
import { isManaged, type Target } from '../../package/targets.ts';
import { versionIn } from '../installers.ts';
import type { Machine } from './machine.ts';
import { CheckFailed } from './waiting.ts';

/**
 * Rejects with CheckFailed unless the installed app has the version in the installer's name and, if an administrator
 * distributes this kind, knows its kind and has no updater. `resources`: the folder of its archive. Returns the version.
 */
export function checkInstalled(resources: string, kind: Target['kind'], installer: string): string {
  const version = readPackedVersion(path.join(resources, 'app.asar'));
  if (version !== versionIn(installer)) {
    throw new CheckFailed(`installed ${path.basename(installer)}, but the app is of version ${version}`);
  }
  if (!isManaged(kind)) return version;
  const type = path.join(resources, 'package-type');
  const told = existsSync(type) ? readFileSync(type, 'utf8').trim() : 'nothing';
  if (told !== kind) throw new CheckFailed(`${type} should say ${kind}, but says ${told}`);
  const updater = path.join(resources, 'app-update.yml');
  if (existsSync(updater)) throw new CheckFailed(`there should be no ${updater}`);
  return version;
}

/** Checks the installed app of a machine and prints its version, if the app is a folder on disk. */
export function checkVersion({ method: { resources }, kind, file }: Machine): void {
  if (resources !== null) say(`  installed: version ${checkInstalled(resources, kind, file)}`);
}
