import { readdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftPointer } from '../../../../src/main/catalog/worker/snapshot/account-folder.ts';
import { openToWrite } from '../../../../src/main/catalog/worker/snapshot/database.ts';
import { errorCode } from '../../../../src/main/files/error-code.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let folder = '';
beforeEach(() => void (folder = temporaryFolder()));

function outcomeOf(change: () => void): string {
  try {
    change();
    return 'done';
  } catch (error) {
    return errorCode(error);
  }
}

describe.runIf(process.env['PACKSHELF_SCANNER'] !== undefined)('the scanner', () => {
  it('holds a file that the app has written, for a moment', async () => {
    await draftPointer(folder, '{}');
    const [name = ''] = readdirSync(folder);
    const rename = (): unknown =>
      outcomeOf(() => renameSync(path.join(folder, name), path.join(folder, 'to')));
    expect(rename()).toBe('EBUSY');
    await eventually(rename).toBe('done');
  });

  it('holds a database when it is new, and when it is closed', async () => {
    const file = path.join(folder, 'database');
    const database = openToWrite(file, { maxPages: null, isDurable: true }, (db) =>
      db.exec('CREATE TABLE a (b)'),
    );
    database.close();
    const remove = (): string => outcomeOf(() => unlinkSync(file));
    expect(remove()).toBe('EBUSY');
    await eventually(remove).toBe('done');
  });

  it('leaves alone what a test has written', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(outcomeOf(() => unlinkSync(file))).toBe('done');
  });
});
