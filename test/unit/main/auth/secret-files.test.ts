import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretFiles, type Protection } from '../../../../src/main/auth/secret-files.ts';
import type { SecretStore } from '../../../../src/main/auth/secret-store.ts';
import { silentLog } from '../../../support/silent-log.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packshelf-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Turns every byte over: enough to see that nothing readable lies on disk. */
const turn = (data: Buffer): Buffer => Buffer.from(data.map((byte) => byte ^ 0x5a));

function storeWith(change: Partial<Protection> = {}, platform: NodeJS.Platform = 'linux'): SecretStore {
  const protection: Protection = {
    available: () => Promise.resolve(true),
    encrypt: (text) => Promise.resolve(turn(Buffer.from(text))),
    decrypt: (data) => Promise.resolve({ text: turn(data).toString(), reEncrypt: false }),
    ...change,
  };
  return createSecretFiles(join(folder, 'secrets'), protection, platform, silentLog);
}

const files = (): string[] =>
  existsSync(join(folder, 'secrets')) ? readdirSync(join(folder, 'secrets')) : [];

describe('the secret store', () => {
  it('keeps a secret, unreadable to others, until it is removed', async () => {
    const store = storeWith();
    expect(await store.write('a', 'refresh')).toBe(true);
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
    expect(files()).toEqual(['a.secret']);
    const file = join(folder, 'secrets', 'a.secret');
    expect(readFileSync(file, 'utf8')).not.toContain('refresh');
    expect(statSync(file).mode & 0o077).toBe(0);
    await store.remove('a');
    expect(await store.read('a')).toEqual({ outcome: 'none' });
    expect(files()).toEqual([]);
  });

  it.each<[string, Partial<Protection>]>([
    ['there is no encryption', { available: () => Promise.resolve(false) }],
    ['asking for it fails', { available: () => Promise.reject(new Error('no bus')) }],
    ['the keyring is refused', { encrypt: () => Promise.reject(new Error('denied')) }],
    ['the key is built in', { encrypt: (text) => Promise.resolve(Buffer.from(`v10${text}`)) }],
  ])('keeps nothing where %s', async (_case, change) => {
    expect(await storeWith(change).write('a', 'refresh')).toBe(false);
    expect(files()).toEqual([]);
  });

  it('trusts the mark v10 where it means real protection', async () => {
    const store = storeWith({ encrypt: (text) => Promise.resolve(Buffer.from(`v10${text}`)) }, 'win32');
    expect(await store.write('a', 'refresh')).toBe(true);
  });

  it('tells a secret that can’t be read from none', async () => {
    await storeWith().write('a', 'refresh');
    const store = storeWith({ decrypt: () => Promise.reject(new Error('wrong key')) });
    expect(await store.read('a')).toEqual({ outcome: 'unreadable' });
    writeFileSync(join(folder, 'secrets', 'a.secret'), '');
    expect(await storeWith().read('a')).toEqual({ outcome: 'unreadable' });
  });

  it('writes a secret again after its key was replaced', async () => {
    await storeWith().write('a', 'refresh');
    let written = 0;
    const store = storeWith({
      encrypt: (text) => {
        written += 1;
        return Promise.resolve(turn(Buffer.from(text)));
      },
      decrypt: (data) => Promise.resolve({ text: turn(data).toString(), reEncrypt: true }),
    });
    expect(await store.read('a')).toEqual({ outcome: 'read', secret: 'refresh' });
    expect(written).toBe(1);
  });
});
