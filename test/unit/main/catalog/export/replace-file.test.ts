import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writeAndReplace, writeTempFile } from '../../../../../src/main/catalog/export/replace-file.ts';
import { targetOf } from '../../../../../src/main/catalog/export/target.ts';
import { failed, succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import { holdFile } from '../../../../equipment/support/hold-file.ts';
import { temporaryFolder } from '../../../../equipment/support/temporary-folder.ts';

const isWindows = process.platform === 'win32';
let file = '';
let writings = 0;

beforeEach(() => {
  file = join(temporaryFolder(), 'Łódź 東.csv');
  writings = 0;
});

async function replace(): Promise<Result<null>> {
  const target = await targetOf(file);
  return writeAndReplace(target, process.platform, () => {
    writings += 1;
    return writeTempFile(target, 'new');
  });
}

const content = (): string => fs.readFileSync(file, 'utf8');
const names = (): string[] => fs.readdirSync(join(file, '..'));

describe('writeAndReplace', () => {
  it('replaces a file, or makes it', async () => {
    for (const before of [null, 'old']) {
      if (before !== null) fs.writeFileSync(file, before);
      expect(await replace()).toEqual(succeeded(null));
      expect([content(), names().length]).toEqual(['new', 1]);
    }
  });

  it('says that a folder has the name, and writes nothing', async () => {
    fs.mkdirSync(file);
    expect(await replace()).toEqual(failed({ code: 'file-is-folder', retryable: true }));
    expect(writings).toBe(0);
  });

  it.runIf(isWindows)('says that a file is read-only, and writes nothing', async () => {
    fs.writeFileSync(file, 'old');
    fs.chmodSync(file, 0o444);
    expect(await replace()).toEqual(failed({ code: 'file-read-only', retryable: true }));
    expect([writings, content()]).toEqual([0, 'old']);
  });

  it.skipIf(isWindows)(
    'replaces a read-only file where its folder decides, and keeps its rights',
    async () => {
      fs.writeFileSync(file, 'old', { mode: 0o444 });
      expect(await replace()).toEqual(succeeded(null));
      expect([content(), fs.statSync(file).mode & 0o777]).toEqual(['new', 0o444]);
    },
  );

  it.runIf(isWindows)('writes nothing while another program allows no replacing', async () => {
    fs.writeFileSync(file, 'old');
    onTestFinished(holdFile(file));
    expect(await replace()).toEqual(failed({ code: 'file-in-use', retryable: true }));
    expect([writings, content(), names().length]).toEqual([0, 'old', 1]);
  });

  it.runIf(isWindows)('waits for a virus scanner', async () => {
    fs.writeFileSync(file, 'old');
    const release = holdFile(file);
    const [replaced] = await Promise.all([replace(), delay(300).then(release)]);
    expect(replaced).toEqual(succeeded(null));
    expect(content()).toBe('new');
  });
});
