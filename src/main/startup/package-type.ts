import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The word in `resources/package-type`, which packages of administrators and package managers have; null without it. */
export function readPackageType(): string | null {
  try {
    return readFileSync(join(process.resourcesPath, 'package-type'), 'utf8').trim();
  } catch {
    return null;
  }
}
