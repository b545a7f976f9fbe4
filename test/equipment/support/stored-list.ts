import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * So that the next start reads the list: one that was read a moment ago is left alone, for the longer the slower the
 * computer was. The app must not run.
 */
export function anHourPasses(userDataDir: string): void {
  agePointers(userDataDir, 3_600_000);
}

function agePointers(userDataDir: string, past: number): void {
  const catalogs = join(userDataDir, 'catalogs');
  for (const name of readdirSync(catalogs, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('current.json')) continue;
    const pointer = join(catalogs, name);
    const aged = readFileSync(pointer, 'utf8').replace(
      /"checkedAt":(\d+)/u,
      (_whole, checkedAt) => `"checkedAt":${Number(checkedAt) - past}`,
    );
    writeFileSync(pointer, aged);
  }
}

/** Moves the last look at the service, and all that the diaries have recorded, some days into the past. The app must not run. */
export function daysPass(userDataDir: string, days: number): void {
  const past = days * 86_400_000;
  agePointers(userDataDir, past);
  const catalogs = join(userDataDir, 'catalogs');
  for (const name of readdirSync(catalogs, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('diary.sqlite')) continue;
    const db = new DatabaseSync(join(catalogs, name));
    db.exec(`
      UPDATE block SET updates = (
        SELECT json_group_array(json_set(value, '$.at', value ->> 'at' - ${past}, '$.since', value ->> 'since' - ${past}))
        FROM json_each(block.updates)
      );
      UPDATE epoch SET at = at - ${past};
    `);
    db.close();
  }
}
