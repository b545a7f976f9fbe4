import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeDurably, replaceDurably } from '../../../../src/main/files/durable-file.ts';
import { holdFile } from '../../../equipment/support/hold-file.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

const isWindows = process.platform === 'win32';

describe('a file of secrets', () => {
  it('is replaced while a leftover of an interrupted write is held', async () => {
    const file = path.join(temporaryFolder(), 'a.secret');
    fs.writeFileSync(`${file}.12345678`, 'leftover');
    const release = holdFile(`${file}.12345678`);
    await replaceDurably(file, Buffer.from('new'));
    release();
    expect(fs.readFileSync(file, 'utf8')).toBe('new');
    await removeDurably(file);
    expect(fs.readdirSync(path.dirname(file))).toEqual([]);
  });

  it('is empty where it is held, so that nothing can be read from it', async () => {
    const file = path.join(temporaryFolder(), 'a.secret');
    fs.writeFileSync(file, 'secret');
    const release = holdFile(file);
    await removeDurably(file);
    // Other systems delete open files.
    expect(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 'gone').toBe(isWindows ? '' : 'gone');
    release();
  });
});
