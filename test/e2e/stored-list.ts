import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * So that the next start reads the list: one that was read a moment ago is left alone, for the longer the slower the
 * computer was. The app must not run.
 */
export function anHourPasses(userDataDir: string): void {
  const catalogs = join(userDataDir, 'catalogs');
  for (const name of readdirSync(catalogs, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('current.json')) continue;
    const pointer = join(catalogs, name);
    const aged = readFileSync(pointer, 'utf8').replace(
      /"checkedAt":(\d+)/u,
      (_whole, checkedAt) => `"checkedAt":${Number(checkedAt) - 3_600_000}`,
    );
    writeFileSync(pointer, aged);
  }
}
