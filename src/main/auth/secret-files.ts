import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fact, type Log } from '../diagnostics/log.ts';
import type { ReadSecret, SecretStore } from './secret-store.ts';

/** The system's encryption, as Electron's asynchronous safeStorage offers it. */
export interface Protection {
  /** Whether ciphertext is bound to the person's system account by a real key. */
  available(): Promise<boolean>;
  encrypt(text: string): Promise<Buffer>;
  /** Throws where the ciphertext can't be read. `reEncrypt`: the key was replaced, write the secret again. */
  decrypt(data: Buffer): Promise<{ readonly text: string; readonly reEncrypt: boolean }>;
}

/**
 * Chromium marks ciphertext made with its built-in key by "v10" on Linux: anybody could read that.
 * On macOS and Windows the same mark stands before really protected data.
 */
function isProtected(data: Buffer, platform: NodeJS.Platform): boolean {
  return platform !== 'linux' || data.subarray(0, 3).toString('latin1') !== 'v10';
}

async function writeDurably(file: string, data: Buffer): Promise<void> {
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

/** The secret store on one small file for each account. */
export function createSecretFiles(
  folder: string,
  protection: Protection,
  platform: NodeJS.Platform,
  log: Log,
): SecretStore {
  const fileOf = (account: string): string => join(folder, `${account}.secret`);

  async function write(account: string, secret: string): Promise<boolean> {
    try {
      if (!(await protection.available())) return false;
      const data = await protection.encrypt(secret);
      if (!isProtected(data, platform)) return false;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeDurably(fileOf(account), data);
      return true;
    } catch (error) {
      log.warn('secret-not-written', { error: fact(error instanceof Error ? error.name : 'unknown') });
      return false;
    }
  }

  async function read(account: string): Promise<ReadSecret> {
    let data: Buffer;
    try {
      data = await readFile(fileOf(account));
    } catch {
      return { outcome: 'none' };
    }
    try {
      const { text, reEncrypt } = await protection.decrypt(data);
      if (reEncrypt) await write(account, text);
      return text === '' ? { outcome: 'unreadable' } : { outcome: 'read', secret: text };
    } catch (error) {
      log.warn('secret-unreadable', { error: fact(error instanceof Error ? error.name : 'unknown') });
      return { outcome: 'unreadable' };
    }
  }

  async function remove(account: string): Promise<void> {
    for (const file of [fileOf(account), `${fileOf(account)}.new`]) {
      try {
        // A virus scanner may hold the file for a moment; Node tries again only if it is told `recursive`.
        await rm(file, { force: true, recursive: true, maxRetries: 5, retryDelay: 100 });
      } catch (error) {
        log.warn('secret-not-removed', { error: fact(error instanceof Error ? error.name : 'unknown') });
      }
    }
  }

  /** Writing and removing happen in the order in which they were asked for. */
  let lane: Promise<unknown> = Promise.resolve();
  function inLane<T>(act: () => Promise<T>): Promise<T> {
    const done = lane.then(act);
    lane = done.catch(() => undefined);
    return done;
  }

  return {
    write: (account, secret) => inLane(() => write(account, secret)),
    read,
    remove: (account) => inLane(() => remove(account)),
  };
}
