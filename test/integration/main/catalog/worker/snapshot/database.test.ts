import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  databasePath,
  openToRead,
  openToWrite,
} from '../../../../../../src/main/catalog/worker/snapshot/database.ts';
import { temporaryFolder } from '../../../../../equipment/support/temporary-folder.ts';

const kind = { applicationId: 7, schemaVersions: [1], tableNames: () => ['content'] };

/** Writes a file and reads it again, which fails if another one is opened or none. */
function readBack(file: string): unknown {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  openToWrite(file, { maxPages: null, isDurable: true }, (db) => {
    db.exec(`
      PRAGMA application_id = 7; PRAGMA user_version = 1;
      CREATE TABLE content (text TEXT); INSERT INTO content VALUES ('stored');
    `);
  }).close();
  // The journal has the name of the file, too.
  expect(fs.readdirSync(path.dirname(file)).sort()).toEqual(['list.sqlite', 'list.sqlite-journal']);
  const db = openToRead(file, kind);
  try {
    return db.prepare('SELECT text FROM content').get()?.['text'];
  } finally {
    db.close();
  }
}

const isWindows = process.platform === 'win32';
const names = [
  'plain',
  'a b',
  '#1',
  '100%',
  '%41',
  '&x=1',
  'Jürgen Müller',
  'Łukasz Юрий 東 عمر',
  ...(isWindows ? [] : ['what?', 'a\\b']),
];

it.each(names)('opens a list below a folder %s', (name) => {
  expect(readBack(path.join(temporaryFolder(), name, 'list.sqlite'))).toBe('stored');
});

it.each([230, 250, 400])('opens a list by a path of %i characters', (length) => {
  const folder = temporaryFolder();
  const rest = 'x'.repeat(length - folder.length - '/list.sqlite'.length - 1);
  const steps = rest.match(/.{1,100}/gu)?.join(path.sep) ?? '';
  expect(readBack(path.join(folder, steps, 'list.sqlite'))).toBe('stored');
});

it.runIf(isWindows)('asks Windows for a list on a server, instead of refusing its address', () => {
  for (const folder of ['\\\\no-such-server.invalid\\share', '\\\\no-such-server.invalid\\a share\\#1 %41'])
    expect(() => openToRead(`${folder}\\list.sqlite`, kind)).toThrow('unable to open database file');
});

it('leaves paths of an ordinary length as they are', () => {
  const short = path.resolve('list.sqlite');
  expect(databasePath(short)).toBe(short);
});
