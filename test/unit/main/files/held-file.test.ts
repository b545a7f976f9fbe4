import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { errorCode } from '../../../../src/main/files/error-code.ts';
import {
  remove,
  removeFile,
  removeFileSync,
  removeIfPossibleSync,
  removeSync,
  rename,
  renameSync,
  retry,
  retrySync,
} from '../../../../src/main/files/held-file.ts';
import { holdFile } from '../../../equipment/support/hold-file.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

/** Fails with these codes, one after the other, then succeeds. */
function failing(...codes: readonly string[]): () => string {
  const left = [...codes];
  return () => {
    const code = left.shift();
    if (code === undefined) return `${codes.length} failures`;
    throw Object.assign(new Error(code), { code });
  };
}

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return errorCode(error);
  }
}

describe('a held file', () => {
  it('is tried again on Windows, whatever it answers', async () => {
    const codes = ['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'];
    expect(retrySync(failing(...codes), 5000, 'win32')).toBe('4 failures');
    const attempt = failing(...codes);
    expect(await retry(() => Promise.try(attempt), 5000, 'win32')).toBe('4 failures');
  });

  it('is given up after a while, with the last answer', async () => {
    const always = failing(...new Array<string>(1000).fill('EBUSY'));
    expect(codeOf(() => retrySync(always, 120, 'win32'))).toBe('EBUSY');
    await expect(retry(() => Promise.try(always), 120, 'win32')).rejects.toThrow('EBUSY');
  });

  it('is no reason to wait elsewhere, nor is any other failure', async () => {
    expect(codeOf(() => retrySync(failing('EPERM'), 5000, 'linux'))).toBe('EPERM');
    expect(codeOf(() => retrySync(failing('ENOSPC'), 5000, 'win32'))).toBe('ENOSPC');
    await expect(retry(() => Promise.try(failing('EBUSY')), 5000, 'darwin')).rejects.toThrow('EBUSY');
  });
});

test('the removal of a file leaves a folder of its name', async () => {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, 'file'), '');
  expect(codeOf(() => removeFileSync(folder))).not.toBe('none');
  await expect(removeFile(folder)).rejects.toThrow();
  removeFileSync(path.join(folder, 'file'));
  await removeFile(path.join(folder, 'file'));
  expect(fs.readdirSync(folder)).toEqual([]);
});

describe('below a folder with letters of no code page', () => {
  function tree(): string {
    const folder = path.join(temporaryFolder(), 'Łukasz Юрий 東 #1 %41 & (x)');
    fs.mkdirSync(path.join(folder, 'inner', 'empty'), { recursive: true });
    for (const file of ['a', path.join('inner', 'b'), path.join('inner', 'c')])
      fs.writeFileSync(path.join(folder, file), 'x');
    return folder;
  }

  it('removes a file, and a folder with all in it', async () => {
    for (const removes of [removeSync, remove]) {
      const folder = tree();
      await removes(path.join(folder, 'a'));
      expect(fs.readdirSync(folder)).toEqual(['inner']);
      await removes(folder);
      expect(fs.existsSync(folder)).toBe(false);
      await removes(folder);
      await removes(path.join(folder, 'a'));
    }
  });

  it('removes a file that may not be written', async () => {
    for (const removes of [removeSync, remove]) {
      const folder = tree();
      fs.chmodSync(path.join(folder, 'a'), 0o444);
      await removes(folder);
      expect(fs.existsSync(folder)).toBe(false);
    }
  });

  it('removes a link, and not what it names', async () => {
    for (const removes of [removeSync, remove]) {
      const [folder, kept] = [tree(), tree()];
      fs.symlinkSync(kept, path.join(folder, 'link'), 'junction');
      await removes(folder);
      expect(fs.existsSync(folder)).toBe(false);
      expect(fs.readdirSync(kept)).toEqual(['a', 'inner']);
    }
  });

  it('replaces a file by renaming', async () => {
    for (const renames of [renameSync, rename]) {
      const folder = tree();
      const to = path.join(folder, 'inner', 'b');
      fs.writeFileSync(path.join(folder, 'a'), 'new');
      await Promise.try(renames, path.join(folder, 'a'), to);
      expect(fs.readFileSync(to, 'utf8')).toBe('new');
    }
  });

  it('leaves nothing but what is held', { timeout: 60_000 }, async () => {
    for (const removes of [removeSync, remove]) {
      const folder = tree();
      const file = path.join(folder, 'inner', 'b');
      const release = holdFile(file);
      const failed = await Promise.try(removes, folder).then(
        () => false,
        () => true,
      );
      // Other systems delete open files.
      expect(failed).toBe(process.platform === 'win32');
      if (failed)
        expect(fs.readdirSync(folder, { recursive: true }).sort()).toEqual([
          'inner',
          path.join('inner', 'b'),
        ]);
      removeIfPossibleSync(folder);
      expect(fs.existsSync(folder)).toBe(failed);
      release();
      removeIfPossibleSync(folder);
      expect(fs.existsSync(folder)).toBe(false);
    }
  });

  it('waits for a file that is released soon', async () => {
    const folder = tree();
    const [from, to] = [path.join(folder, 'a'), path.join(folder, 'inner', 'b')];
    const release = holdFile(to);
    setTimeout(release, 200);
    await rename(from, to);
    setTimeout(holdFile(to), 200);
    await remove(to);
    expect(fs.existsSync(to)).toBe(false);
  });
});
