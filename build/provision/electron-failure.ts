import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../system/project-folder.ts';

/** A failed download of Electron's binary, stored so that not every command tries it again. */
export interface ElectronFailure {
  readonly reason: string;
  /** Unix time in milliseconds. */
  readonly at: number;
}

/** How long after a failure the download is not tried again. */
const retryAfterMs = 6 * 60 * 60 * 1000;

const failureFile = path.join(cacheFolder, 'electron-failure.json');

export function readElectronFailure(): ElectronFailure | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(failureFile, 'utf8'));
    if (typeof kept !== 'object' || kept === null || !('reason' in kept) || !('at' in kept)) return undefined;
    const { reason, at } = kept;
    return typeof reason === 'string' && typeof at === 'number' ? { reason, at } : undefined;
  } catch {
    // Absent or damaged.
    return undefined;
  }
}

export function keepElectronFailure(failure: ElectronFailure): void {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(failureFile, JSON.stringify(failure));
}

export function forgetElectronFailure(): void {
  rmSync(failureFile, { force: true });
}

/** Whether to try the download now. A failure in the future (the clock was set back) does not count. */
export function shouldTryElectron(
  failure: ElectronFailure | undefined,
  now: number,
  isRequested: boolean,
): boolean {
  if (failure === undefined || isRequested) return true;
  return failure.at > now || now - failure.at >= retryAfterMs;
}
