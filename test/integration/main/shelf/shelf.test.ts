import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { ShelfFile } from '../../../../src/main/shelf/shelf-file.ts';
import type { Shelf } from '../../../../src/main/shelf/shelf.ts';
import { memoryShelf } from '../../../equipment/support/memory-shelf.ts';
import { smallDisk } from '../../../equipment/support/small-disk.ts';
import { holdExclusively, holdFile } from '../../../equipment/support/hold-file.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let folder = '';
let notices: string[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  notices = [];
});

async function open(at = folder): Promise<Shelf> {
  const shelf = memoryShelf({
    file: new ShelfFile(at),
    now: () => 7,
    onNotice: (code) => notices.push(code),
  });
  await shelf.open();
  return shelf;
}

const starred = (shelf: Shelf): string[] =>
  shelf
    .all()
    .filter(({ isStarred }) => isStarred)
    .map(({ id }) => id);

const names = (): string[] => fs.readdirSync(folder).sort();
const damage = (...files: readonly string[]): void => {
  for (const file of files) fs.truncateSync(path.join(folder, file), 40);
};

describe('the files of a shelf', () => {
  it('are written with the first star, for the owner only, and read at the next start', async () => {
    const shelf = await open(path.join(folder, 'account'));
    expect(fs.existsSync(path.join(folder, 'account'))).toBe(false);
    expect(await shelf.star(['a', 'b'], true)).toMatchObject({ ok: true });
    expect(await shelf.saveNote('b', 'call\nAnna')).toMatchObject({ ok: true });
    expect(shelf.status()).toMatchObject({ starred: 2 });
    if (process.platform !== 'win32')
      expect(fs.statSync(path.join(folder, 'account', 'shelf.json')).mode & 0o777).toBe(0o600);
    const next = await open(path.join(folder, 'account'));
    expect(next.all()).toEqual(shelf.all());
    expect(notices).toEqual([]);
  });

  it('are repaired from the backup, and the damaged one is kept', async () => {
    const shelf = await open();
    await shelf.star(['a', 'b'], true);
    damage('shelf.json');
    const next = await open();
    expect(starred(next)).toEqual(['a', 'b']);
    expect(notices).toEqual(['shelf-restored']);
    await next.star(['c'], true);
    expect(names()).toEqual(['shelf.backup.json', 'shelf.damaged-7', 'shelf.json']);
    expect(starred(await open())).toEqual(['a', 'b', 'c']);
  });

  it('are both kept if both are damaged, and the shelf begins anew', async () => {
    await (await open()).star(['a'], true);
    damage('shelf.json', 'shelf.backup.json');
    const next = await open();
    expect(next.all()).toEqual([]);
    expect(notices).toEqual(['shelf-set-aside']);
    expect(names()).toEqual(['shelf.backup.damaged-7', 'shelf.damaged-7']);
  });

  it('are not replaced while they can not be read', async () => {
    await (await open()).star(['a'], true);
    const file = path.join(folder, 'shelf.json');
    fs.renameSync(file, `${file}-away`);
    fs.mkdirSync(file);
    const next = await open();
    expect(await next.star(['b'], true)).toMatchObject({ ok: false, failure: { code: 'shelf-not-stored' } });
    fs.rmdirSync(file);
    fs.renameSync(`${file}-away`, file);
    expect(await next.star(['b'], true)).toMatchObject({ ok: true });
    expect(starred(await open())).toEqual(['a', 'b']);
  });

  it('are removed with everything in their folder', async () => {
    const shelf = await open(path.join(folder, 'account'));
    await shelf.star(['a'], true);
    expect(await shelf.remove()).toMatchObject({ ok: true });
    expect(names()).toEqual([]);
    expect(shelf.all()).toEqual([]);
  });
});

describe.runIf(process.platform === 'win32')('a file that another program has open', () => {
  const scan = (name: string): Promise<unknown> => delay(300).then(holdFile(path.join(folder, name)));

  it('is waited for when it is replaced or set aside', async () => {
    const shelf = await open();
    await shelf.star(['a'], true);
    const [stored] = await Promise.all([shelf.star(['b'], true), scan('shelf.json')]);
    expect(stored).toMatchObject({ ok: true });
    damage('shelf.json');
    const [next] = await Promise.all([open(), scan('shelf.json')]);
    expect(starred(next)).toEqual(['a', 'b']);
    expect(notices).toEqual(['shelf-restored']);
  });

  it('is left when the shelf is removed, which is said', async () => {
    const shelf = await open(path.join(folder, 'account'));
    await shelf.star(['a'], true);
    const release = holdFile(path.join(folder, 'account', 'shelf.backup.json'));
    const start = performance.now();
    expect(await shelf.remove()).toMatchObject({ ok: false });
    // It took twelve seconds.
    expect(performance.now() - start).toBeLessThan(8000);
    expect(fs.readdirSync(path.join(folder, 'account'))).toEqual(['shelf.backup.json']);
    release();
    expect(await shelf.remove()).toMatchObject({ ok: true });
    expect(names()).toEqual([]);
  });

  it('does not keep a write from beginning', async () => {
    const shelf = await open();
    await shelf.star(['a'], true);
    fs.writeFileSync(path.join(folder, 'shelf.json.left'), 'of an app that was killed');
    onTestFinished(holdExclusively(path.join(folder, 'shelf.json.left')));
    expect(await shelf.star(['b'], true)).toMatchObject({ ok: true });
    expect(starred(await open())).toEqual(['a', 'b']);
  });
});

it('shows no star that did not fit on the disk', async (context) => {
  const unmount = smallDisk(folder, 'size=64k');
  if (unmount === null) context.skip('only root on Linux can make a small disk to fill up');
  try {
    const shelf = await open();
    await shelf.star(['a'], true);
    fs.writeFileSync(path.join(folder, 'filler'), Buffer.alloc(40_000));
    const ids = Array.from({ length: 900 }, (_, at) => `package-${at}`);
    expect(await shelf.star(ids, true)).toMatchObject({ ok: false, failure: { code: 'disk-full' } });
    expect(starred(shelf)).toEqual(['a']);
    expect(starred(await open())).toEqual(['a']);
    removeSync(path.join(folder, 'filler'));
    expect(await shelf.star(['b'], true)).toMatchObject({ ok: true });
    expect(starred(await open())).toEqual(['a', 'b']);
  } finally {
    unmount?.();
  }
});
