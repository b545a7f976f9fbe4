import { lstatSync } from 'node:fs';
import { CommandError } from '../../bootstrap/say.mjs';
import type { Machine } from './machine.ts';
import { formatCommand } from './method.ts';

/** Refuses to run where Packshelf or its data exists, because the check would remove it. */
export async function refuseIfInstalled(machine: Machine): Promise<void> {
  const { method, userData } = machine;
  const present = await remaining(machine, [...method.places, ...userData.folders]);
  if (present.length === 0) return;
  throw new CommandError(
    `Packshelf is on this computer already, and this check would remove it: ${present.join(', ')}`,
  );
}

/** The paths that exist, and the system queries that find the app. */
export async function remaining(machine: Machine, places: readonly string[]): Promise<string[]> {
  const found = places.filter(exists);
  for (const trace of machine.method.traces)
    if (await machine.succeeds(trace)) found.push(formatCommand(trace));
  return found;
}

/** Whether a path exists; a broken link counts. */
export function exists(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
}
