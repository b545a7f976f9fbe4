import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSecretFiles } from '../../../../src/main/auth/secret-files.ts';
import { createProtection, type SystemEncryption } from '../../../../src/main/auth/secret-protection.ts';
import type { SecretStore } from '../../../../src/main/auth/secret-store.ts';
import type { Log } from '../../../../src/main/diagnostics/log.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

const secretDisk = new URL('../../../../src/main/files/durable-file.ts', import.meta.url).href;

let root = '';
let folder = '';
/** Everything logged, as text. */
let logText = '';
/** Delays that have not ended. */
let delays: { readonly ms: number; readonly end: () => void }[] = [];

beforeEach(() => {
  root = temporaryFolder();
  folder = join(root, 'secrets');
  logText = '';
  delays = [];
});

const log: Log = {
  info: (event, facts) => void (logText += JSON.stringify([event, facts])),
  warn: (event, facts) => void (logText += JSON.stringify([event, facts])),
};

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const pending = { ms, end: resolve };
    delays.push(pending);
    signal.addEventListener('abort', () => {
      delays = delays.filter((each) => each !== pending);
      resolve();
    });
  });
}

/** Ends a pending delay of this length. */
async function timeOut(ms: number): Promise<void> {
  await eventually(() => delays.some((each) => each.ms === ms)).toBe(true);
  delays.find((each) => each.ms === ms)?.end();
}

/** Flips every byte; enough to check that no plaintext is on disk. */
const flipBytes = (data: Buffer): Buffer => Buffer.from(data.map((byte) => byte ^ 0x5a));

/** The system's functions as properties, so that a test can replace one. */
type Calls = {
  readonly [name in keyof SystemEncryption]: (
    ...values: Parameters<SystemEncryption[name]>
  ) => ReturnType<SystemEncryption[name]>;
};
type Change = Partial<Calls>;

const system: Calls = {
  encryptStringAsync: (text) =>
    Promise.resolve(Buffer.concat([Buffer.from('v11'), flipBytes(Buffer.from(text))])),
  decryptStringAsync: (data) =>
    data.toString('latin1', 0, 3) === 'v11'
      ? Promise.resolve({ result: flipBytes(data.subarray(3)).toString(), shouldReEncrypt: false })
      : Promise.reject(new Error('Error while decrypting')),
};

function storeWith(change: Change = {}, platform: NodeJS.Platform = 'linux'): SecretStore {
  const protection = createProtection({ ...system, ...change }, platform);
  return createSecretFiles({ folder, protection, timeoutsMs: { read: 60, write: 10 }, delay, log });
}

const files = (): string[] => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
const fileOf = (account: string): string => join(folder, `${account}.secret`);
const kept = { outcome: 'kept' };
const notWritten = { outcome: 'not-kept', reason: 'not-written' };
const noProtection = { outcome: 'not-kept', reason: 'no-protection' };

/** A system call that the test settles by hand. */
function pendingCalls<T>(): {
  readonly calls: () => number;
  readonly next: () => Promise<T>;
  settle(value: T): void;
} {
  const waiting: ((value: T) => void)[] = [];
  let calls = 0;
  return {
    calls: () => calls,
    next: () => {
      calls += 1;
      return new Promise((resolve) => waiting.push(resolve));
    },
    settle: (value) => waiting.shift()?.(value),
  };
}

const encryptedFor = (account: string, secret: string): Promise<Buffer> =>
  system.encryptStringAsync(JSON.stringify({ account, secret }));

describe('a stored secret', () => {
  it('is readable until removed, by its owner only', async () => {
    const store = storeWith();
    expect(store.has('a')).toBe(false);
    expect(await store.write('a', 'refresh')).toEqual(kept);
    expect(store.has('a')).toBe(true);
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
    expect(files()).toEqual(['a.secret']);
    expect(readFileSync(fileOf('a'), 'utf8')).not.toContain('refresh');
    // On Windows, permissions are inherited from the profile folder.
    if (process.platform !== 'win32') {
      expect(statSync(fileOf('a')).mode & 0o777).toBe(0o600);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
    await store.remove('a');
    expect(store.has('a')).toBe(false);
    expect(await store.read('a')).toEqual({ outcome: 'none' });
    expect(files()).toEqual([]);
  });

  it('survives a restart', async () => {
    await storeWith().write('a', 'refresh');
    expect(await storeWith().read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
  });

  it('is unreadable for another account', async () => {
    const store = storeWith();
    await store.write('a', 'refresh');
    writeFileSync(fileOf('b'), readFileSync(fileOf('a')));
    expect(await store.read('b')).toEqual({ outcome: 'unreadable' });
    await store.remove('b');
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
  });

  it('replaces the previous one and temporary files of interrupted writes', async () => {
    const store = storeWith();
    await store.write('a', 'first');
    writeFileSync(`${fileOf('a')}.1234abcd`, 'half a sec');
    writeFileSync(fileOf('ab'), 'another’s');
    await store.write('a', 'second');
    expect(files()).toEqual(['a.secret', 'ab.secret']);
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'second' });
  });

  it('is removed together with temporary files of interrupted writes', async () => {
    const store = storeWith();
    mkdirSync(folder);
    writeFileSync(`${fileOf('a')}.1234abcd`, 'half a sec');
    await store.remove('a');
    expect(files()).toEqual([]);
  });
});

describe('removeOthers', () => {
  it('removes secrets and temporary files of all other accounts', async () => {
    const store = storeWith();
    for (const account of ['a', 'b', 'c']) await store.write(account, `refresh of ${account}`);
    writeFileSync(`${fileOf('d')}.0123abcd`, 'half');
    writeFileSync(join(folder, 'something else'), '');
    await store.removeOthers(['b']);
    expect(files()).toEqual(['b.secret', 'something else']);
    expect(await store.read('b')).toEqual({ outcome: 'read', secret: 'refresh of b' });
    await store.removeOthers([]);
    expect(files()).toEqual(['something else']);
  });

  it('does nothing without a folder, or with a file in its place', async () => {
    removeSync(folder);
    await storeWith().removeOthers([]);
    writeFileSync(folder, '');
    await storeWith().removeOthers([]);
    expect(storeWith().has('a')).toBe(false);
    expect(await storeWith().read('a')).toEqual({ outcome: 'none' });
    removeSync(folder);
  });
});

describe('the system’s encryption', () => {
  it('is not called before a secret is read or written', async () => {
    const touched = vi.fn();
    const touch = (): never => {
      touched();
      throw new Error('touched');
    };
    const store = storeWith({
      encryptStringAsync: touch,
      decryptStringAsync: touch,
    });
    expect(store.has('a')).toBe(false);
    expect(await store.read('a')).toEqual({ outcome: 'none' });
    await store.remove('a');
    mkdirSync(folder, { recursive: true });
    writeFileSync(fileOf('a'), 'v11something');
    expect(store.has('a')).toBe(true);
    await store.remove('a');
    expect(touched).not.toHaveBeenCalled();
    await store.write('a', 'refresh');
    expect(touched).toHaveBeenCalled();
  });

  const builtIn = (text: string): Promise<Buffer> => Promise.resolve(Buffer.from(`v10${text}`));

  it.each<[string, Change, unknown]>([
    ['the key is built in', { encryptStringAsync: builtIn }, noProtection],
    ['the prompt is refused', { encryptStringAsync: () => Promise.reject(new Error('denied')) }, notWritten],
  ])('keeps nothing where %s, also not the secret before', async (_case, change, outcome) => {
    await storeWith().write('a', 'before');
    expect(files()).toEqual(['a.secret']);
    expect(await storeWith(change).write('a', 'refresh')).toEqual(outcome);
    expect(files()).toEqual([]);
  });

  it('is trusted with the mark v10 on macOS and Windows', async () => {
    for (const platform of ['win32', 'darwin'] as const) {
      const store = storeWith(
        {
          encryptStringAsync: builtIn,
          decryptStringAsync: (data) =>
            Promise.resolve({ result: data.toString('utf8', 3), shouldReEncrypt: false }),
        },
        platform,
      );
      expect(await store.write('a', 'refresh')).toEqual(kept);
      expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
    }
  });
});

describe('a secret that can’t be decrypted', () => {
  /** Writes bytes to the secret file of `a`. */
  function place(data: Buffer | string): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(fileOf('a'), data);
  }

  it.each<[string, () => Promise<Buffer | string>]>([
    ['an empty file', () => Promise.resolve('')],
    ['bytes that the system never made', () => Promise.resolve('nothing of ours')],
    ['a truncated file', async () => (await encryptedFor('a', 'refresh')).subarray(0, 20)],
    ['text that is not ours', () => system.encryptStringAsync('refresh')],
    ['an empty secret', () => encryptedFor('a', '')],
    ['the built-in key', () => Promise.resolve(`v10${JSON.stringify({ account: 'a', secret: 'planted' })}`)],
  ])('is told from none, and left where it is: %s', async (_case, content) => {
    const data = await content();
    place(data);
    expect(await storeWith().read('a')).toEqual({ outcome: 'unreadable' });
    expect(readFileSync(fileOf('a'))).toEqual(Buffer.from(data));
  });

  it('does not call the keyring for an empty file or the built-in key', async () => {
    const decrypt = vi.fn(system.decryptStringAsync);
    const store = storeWith({ decryptStringAsync: decrypt });
    for (const content of ['', `v10${JSON.stringify({ account: 'a', secret: 'planted' })}`]) {
      place(content);
      expect(await store.read('a')).toEqual({ outcome: 'unreadable' });
    }
    expect(decrypt).not.toHaveBeenCalled();
  });

  it('stays for the next attempt after a refused prompt', async () => {
    await storeWith().write('a', 'refresh');
    const refusing = storeWith({ decryptStringAsync: () => Promise.reject(new Error('denied refresh')) });
    expect(await refusing.read('a')).toEqual({ outcome: 'unreadable' });
    expect(await storeWith().read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
  });

  it('exists and is unreadable if a folder or a symlink loop is in its place', async () => {
    const store = storeWith();
    mkdirSync(fileOf('a'), { recursive: true });
    symlinkSync(fileOf('b'), fileOf('b'));
    for (const account of ['a', 'b']) {
      expect(store.has(account)).toBe(true);
      expect(await store.read(account)).toEqual({ outcome: 'unreadable' });
      await store.remove(account);
      expect(store.has(account)).toBe(false);
    }
  });

  it('is logged with the system’s error code, never with its content', async () => {
    mkdirSync(fileOf('a'), { recursive: true });
    await storeWith().read('a');
    expect(logText).toContain('EISDIR');
    await storeWith({ encryptStringAsync: () => Promise.reject(new Error('no refresh-token')) }).write(
      'c',
      'refresh-token',
    );
    expect(logText).toContain('secret-refused');
    expect(logText).not.toContain('refresh-token');
  });
});

describe('a secret that can’t be written', () => {
  it('is not kept if its folder can’t be created', async () => {
    writeFileSync(folder, 'a file in its place');
    expect(await storeWith().write('a', 'refresh')).toEqual(notWritten);
    expect(readFileSync(folder, 'utf8')).toBe('a file in its place');
  });

  it('removes the previous one, and leaves no partial file', async () => {
    mkdirSync(join(fileOf('a'), 'something'), { recursive: true });
    const store = storeWith();
    expect(await store.write('a', 'refresh')).toEqual(notWritten);
    await eventually(() => files()).toEqual([]);
    expect(await store.write('a', 'refresh')).toEqual(kept);
  });

  it.skipIf(process.platform === 'win32')('is not kept if the disk writes only a part', () => {
    const script = `
      import { replaceDurably } from ${JSON.stringify(secretDisk)};
      process.removeAllListeners('SIGXFSZ').on('SIGXFSZ', () => undefined);
      const tell = (outcome) => () => console.log(outcome);
      await replaceDurably(process.argv[1], Buffer.alloc(1500, 7)).then(tell('kept'), tell('not kept'));`;
    // The system limits files of that process to 1,024 bytes, and also sends a signal.
    const limited = ['-c', 'ulimit -f 1 && exec "$0" "$@"', process.execPath];
    const told = execFileSync('sh', [...limited, '--input-type=module', '--eval', script, fileOf('a')], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect(told).toBe('not kept\n');
  });

  describe.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('without permission', () => {
    afterEach(() => chmodSync(folder, 0o700));

    it('exists and is unreadable', async () => {
      const store = storeWith();
      await store.write('a', 'refresh');
      chmodSync(fileOf('a'), 0);
      expect(await store.read('a')).toEqual({ outcome: 'unreadable' });
      chmodSync(folder, 0);
      expect(store.has('a')).toBe(true);
    });

    it('is not kept, and the previous one is emptied if it can’t be removed', async () => {
      const store = storeWith();
      await store.write('a', 'before');
      chmodSync(folder, 0o500);
      expect(await store.write('a', 'refresh')).toEqual(notWritten);
      expect(readFileSync(fileOf('a'), 'utf8')).toBe('');
      expect(await store.read('a')).toEqual({ outcome: 'unreadable' });
    });
  });
});

describe('a replaced encryption key', () => {
  /** A system with two keys; the third byte of its data names the key, `1` being the old one. */
  const rotated: Pick<Calls, 'decryptStringAsync' | 'encryptStringAsync'> = {
    decryptStringAsync: (data) =>
      Promise.resolve({ result: flipBytes(data.subarray(3)).toString(), shouldReEncrypt: data[2] === 0x31 }),
    encryptStringAsync: (text) =>
      Promise.resolve(Buffer.concat([Buffer.from('v12'), flipBytes(Buffer.from(text))])),
  };

  it('still reads the secret, and re-encrypts it', async () => {
    await storeWith().write('a', 'refresh');
    const store = storeWith(rotated);
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
    await eventually(() => readFileSync(fileOf('a')).toString('latin1', 0, 3)).toBe('v12');
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
    expect(files()).toEqual(['a.secret']);
  });

  it.each<[string, Change]>([
    ['is refused', { encryptStringAsync: () => Promise.reject(new Error('denied')) }],
    ['gives no protection', { encryptStringAsync: (text) => Promise.resolve(Buffer.from(`v10${text}`)) }],
    ['gives what can’t be opened', { encryptStringAsync: () => Promise.resolve(Buffer.from('v12?')) }],
    ['gives another secret', { encryptStringAsync: () => rotated.encryptStringAsync('{}') }],
    ['gives what is dated again', { encryptStringAsync: system.encryptStringAsync }],
  ])('loses nothing where encrypting anew %s', async (_case, change) => {
    await storeWith().write('a', 'refresh');
    const before = readFileSync(fileOf('a'));
    const store = storeWith({ ...rotated, ...change });
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
    await eventually(() => logText).toContain('unsure');
    expect(readFileSync(fileOf('a'))).toEqual(before);
  });

  it('does not delay reading if re-encryption hangs', async () => {
    await storeWith().write('a', 'refresh');
    const store = storeWith({ ...rotated, encryptStringAsync: pendingCalls<Buffer>().next });
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
  });

  it('removes nothing if the new file can’t be written', async () => {
    await storeWith().write('a', 'refresh');
    const encryption = pendingCalls<Buffer>();
    const store = storeWith({ ...rotated, encryptStringAsync: encryption.next });
    await store.read('a');
    await eventually(() => encryption.calls()).toBe(1);
    removeSync(fileOf('a'));
    mkdirSync(fileOf('a'));
    encryption.settle(await rotated.encryptStringAsync(JSON.stringify({ account: 'a', secret: 'refresh' })));
    await eventually(() => logText).toMatch(/secret-renewed.*E[A-Z]+/u);
    expect(statSync(fileOf('a')).isDirectory()).toBe(true);
  });

  it('does not restore a secret that was removed meanwhile', async () => {
    await storeWith().write('a', 'refresh');
    const encryption = pendingCalls<Buffer>();
    const store = storeWith({ ...rotated, encryptStringAsync: encryption.next });
    await store.read('a');
    await eventually(() => encryption.calls()).toBe(1);
    await store.remove('a');
    encryption.settle(await rotated.encryptStringAsync(JSON.stringify({ account: 'a', secret: 'refresh' })));
    await eventually(() => logText).toMatch(/overtaken|done/u);
    expect(files()).toEqual([]);
  });
});

describe('a system that does not answer', () => {
  it('makes a secret unreadable, and leaves its file', async () => {
    await storeWith().write('a', 'refresh');
    const decryption = pendingCalls<{ result: string; shouldReEncrypt: boolean }>();
    const store = storeWith({ decryptStringAsync: decryption.next });
    const read = store.read('a');
    await timeOut(60);
    expect(await read).toEqual({ outcome: 'unreadable' });
    decryption.settle({ result: JSON.stringify({ account: 'a', secret: 'late' }), shouldReEncrypt: true });
    expect(await storeWith().read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
  });

  it('stores nothing in time, and removes the previous secret', async () => {
    await storeWith().write('a', 'before');
    const store = storeWith({ encryptStringAsync: pendingCalls<Buffer>().next });
    const written = store.write('a', 'refresh');
    await timeOut(10);
    expect(await written).toEqual(notWritten);
    expect(files()).toEqual([]);
  });

  it('stores the secret once it answers', async () => {
    const encryption = pendingCalls<Buffer>();
    const store = storeWith({ encryptStringAsync: encryption.next });
    const written = store.write('a', 'refresh');
    await timeOut(10);
    expect(await written).toEqual(notWritten);
    encryption.settle(await encryptedFor('a', 'refresh'));
    await eventually(() => store.read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
  });

  it('stores nothing late after a removal or a newer secret', async () => {
    const encryption = pendingCalls<Buffer>();
    const store = storeWith({ encryptStringAsync: encryption.next });
    const written = store.write('a', 'refresh');
    await timeOut(10);
    await written;
    await store.remove('a');
    encryption.settle(await encryptedFor('a', 'refresh'));
    const newer = store.write('a', 'newer');
    await eventually(() => encryption.calls()).toBe(2);
    expect(files()).toEqual([]);
    encryption.settle(await encryptedFor('a', 'newer'));
    expect(await newer).toEqual(kept);
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'newer' });
  });

  it('never delays signing out, or another account', async () => {
    const never = pendingCalls<Buffer>();
    const store = storeWith({
      encryptStringAsync: (text) => (text.includes('"a"') ? never.next() : system.encryptStringAsync(text)),
    });
    const written = store.write('a', 'refresh');
    await store.remove('a');
    expect(await store.write('b', 'other')).toEqual(kept);
    await timeOut(10);
    expect(await written).toEqual(notWritten);
    expect(files()).toEqual(['b.secret']);
  });
});

describe('the last call for an account', () => {
  it('wins in any order of answers; the earlier write returns its result', async () => {
    const encryptions = [pendingCalls<Buffer>(), pendingCalls<Buffer>()];
    let next = 0;
    const store = storeWith({
      encryptStringAsync: () => (encryptions[next++] ?? pendingCalls<Buffer>()).next(),
    });
    const [first, second] = [store.write('a', 'first'), store.write('a', 'second')];
    await eventually(() => next).toBe(2);
    encryptions[1]?.settle(await encryptedFor('a', 'second'));
    expect(await second).toEqual(kept);
    encryptions[0]?.settle(await encryptedFor('a', 'first'));
    expect(await first).toEqual(kept);
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'second' });
  });

  it('makes an earlier write return "not kept" if nothing is stored', async () => {
    const store = storeWith();
    const written = store.write('a', 'refresh');
    const removed = store.remove('a');
    expect(await written).toEqual(notWritten);
    await removed;
    expect(files()).toEqual([]);
  });

  it('determines the result of a read that began before it', async () => {
    await storeWith().write('a', 'before');
    const decryption = pendingCalls<{ result: string; shouldReEncrypt: boolean }>();
    const store = storeWith({
      decryptStringAsync: (data) =>
        decryption.calls() === 0 ? decryption.next() : system.decryptStringAsync(data),
    });
    const read = store.read('a');
    await eventually(() => decryption.calls()).toBe(1);
    await store.write('a', 'newer');
    decryption.settle({ result: JSON.stringify({ account: 'a', secret: 'before' }), shouldReEncrypt: false });
    expect(await read).toEqual({ outcome: 'read', secret: 'newer' });
  });

  it('is awaited by a later read', async () => {
    await storeWith().write('a', 'before');
    const store = storeWith();
    void store.write('a', 'newer');
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'newer' });
    void store.remove('a');
    expect(await store.read('a')).toEqual({ outcome: 'none' });
  });
});
