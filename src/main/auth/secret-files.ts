import { join } from 'node:path';
import type { Delay } from '../async/delay.ts';
import { SerialQueue } from '../async/serial-queue.ts';
import { withTimeout } from '../async/timeout.ts';
import { safeToLog, type Log, type LogEvent } from '../diagnostics/log.ts';
import { exists, listNames, readIfExists, removeDurably, replaceDurably } from '../files/durable-file.ts';
import { errorCode } from '../files/error-code.ts';
import type { Protection } from './secret-protection.ts';
import type { SecretWriteResult, SecretReadResult, SecretStore } from './secret-store.ts';
import { fromSecretText, toSecretText } from './secret-text.ts';

/** Reading may include typing a keyring's password. A sign-in waits for writing. */
const defaultTimeoutsMs = { read: 60_000, write: 10_000 };

export interface SecretFilesDeps {
  /** Contains one small file for each account. Created with the first secret. */
  readonly folder: string;
  readonly protection: Protection;
  /** The longest waits for the system to decrypt and encrypt. */
  readonly timeoutsMs?: Readonly<typeof defaultTimeoutsMs>;
  readonly delay?: Delay;
  readonly log: Log;
}

/** The accounts with files in the folder, including temporary files of interrupted writes. */
async function storedAccounts(folder: string): Promise<readonly string[]> {
  const names = await listNames(folder);
  return [...new Set(names.map((name) => /^([\w-]+)\.secret/u.exec(name)?.[1] ?? ''))].filter(
    (id) => id !== '',
  );
}

type EncryptionResult = Buffer | 'no-protection' | 'refused';

interface SecretFileState {
  /** Increases with each write and removal; only the last one may change the file. */
  generation: number;
  /** The result of the last write or removal. */
  lastResult: Promise<SecretWriteResult>;
  /** The account's file operations. They never wait for the system's encryption. */
  readonly disk: SerialQueue;
}

const notWritten: SecretWriteResult = { outcome: 'not-kept', reason: 'not-written' };
const noProtection: SecretWriteResult = { outcome: 'not-kept', reason: 'no-protection' };
const unreadable: SecretReadResult = { outcome: 'unreadable' };

/** The secret store with one small file for each account. */
export function createSecretFiles(deps: SecretFilesDeps): SecretStore {
  const { folder, protection, timeoutsMs = defaultTimeoutsMs, delay, log } = deps;
  const states = new Map<string, SecretFileState>();
  const fileOf = (account: string): string => join(folder, `${account}.secret`);
  const warn = (event: LogEvent, why: string): void => log.warn(event, { why: safeToLog(why) });

  function stateOf(account: string): SecretFileState {
    const known = states.get(account);
    if (known !== undefined) return known;
    const state = { generation: 0, lastResult: Promise.resolve(notWritten), disk: new SerialQueue() };
    states.set(account, state);
    return state;
  }

  async function encrypt(account: string, secret: string): Promise<EncryptionResult> {
    try {
      return (await protection.encrypt(toSecretText(account, secret))) ?? 'no-protection';
    } catch (error) {
      warn('secret-refused', errorCode(error));
      return 'refused';
    }
  }

  async function removeFile(account: string): Promise<void> {
    try {
      await removeDurably(fileOf(account));
    } catch (error) {
      warn('secret-not-removed', errorCode(error));
    }
  }

  /** Replaces the stored secret. If there is no ciphertext or writing fails, the old secret is removed all the same. */
  async function store(account: string, encrypted: EncryptionResult | 'late'): Promise<SecretWriteResult> {
    if (Buffer.isBuffer(encrypted)) {
      try {
        await replaceDurably(fileOf(account), encrypted);
        return { outcome: 'kept' };
      } catch (error) {
        warn('secret-not-written', errorCode(error));
      }
    } else {
      warn('secret-not-sealed', encrypted);
    }
    await removeFile(account);
    return encrypted === 'no-protection' ? noProtection : notWritten;
  }

  async function write(
    account: string,
    secret: string,
    state: SecretFileState,
    generation: number,
  ): Promise<SecretWriteResult> {
    const storeIfCurrent = (encrypted: EncryptionResult | 'late'): Promise<SecretWriteResult> =>
      state.disk.run(() =>
        state.generation === generation ? store(account, encrypted) : Promise.resolve(notWritten),
      );
    const encryption = encrypt(account, secret);
    const encrypted = await withTimeout(encryption, timeoutsMs.write, 'late', delay);
    const kept = await storeIfCurrent(encrypted);
    if (encrypted === 'late') void encryption.then(storeIfCurrent);
    // A later call determines what is stored, so report its result.
    return state.generation === generation ? kept : state.lastResult;
  }

  /**
   * Encrypts a secret with the system's new key. The old ciphertext still works, so the file is replaced only after the new
   * ciphertext was decrypted successfully.
   */
  async function reencrypt(
    account: string,
    secret: string,
    state: SecretFileState,
    generation: number,
  ): Promise<string> {
    const encrypted = await encrypt(account, secret);
    const decrypted = Buffer.isBuffer(encrypted) ? await decrypt(account, encrypted) : null;
    if (!Buffer.isBuffer(encrypted) || decrypted?.secret !== secret || decrypted.needsReencryption)
      return 'unsure';
    return await state.disk.run(async () => {
      if (state.generation !== generation) return 'overtaken';
      await replaceDurably(fileOf(account), encrypted);
      return 'done';
    });
  }

  async function decrypt(
    account: string,
    data: Buffer,
  ): Promise<{ secret: string; needsReencryption: boolean } | null> {
    try {
      const { text, needsReencryption } = await protection.decrypt(data);
      const secret = fromSecretText(account, text);
      if (secret !== null) return { secret, needsReencryption };
      warn('secret-unreadable', 'not-ours');
      return null;
    } catch (error) {
      warn('secret-unreadable', errorCode(error));
      return null;
    }
  }

  async function read(account: string): Promise<SecretReadResult> {
    const state = stateOf(account);
    await state.lastResult;
    const { generation } = state;
    let data: Buffer | null;
    try {
      data = await state.disk.run(() => readIfExists(fileOf(account)));
    } catch (error) {
      warn('secret-unreadable', errorCode(error));
      return unreadable;
    }
    if (data === null) return { outcome: 'none' };
    const decrypted = await withTimeout(decrypt(account, data), timeoutsMs.read, 'late', delay);
    if (state.generation !== generation) return await read(account);
    if (decrypted === 'late') warn('secret-unreadable', 'late');
    if (decrypted === 'late' || decrypted === null) return unreadable;
    if (decrypted.needsReencryption) {
      void reencrypt(account, decrypted.secret, state, generation)
        .catch((error: unknown) => errorCode(error))
        .then((outcome) => log.info('secret-renewed', { outcome: safeToLog(outcome) }));
    }
    return { outcome: 'read', secret: decrypted.secret };
  }

  async function remove(account: string): Promise<void> {
    const state = stateOf(account);
    state.generation += 1;
    const removed = state.disk.run(() => removeFile(account));
    state.lastResult = removed.then(() => notWritten);
    await removed;
  }

  return {
    has: (account) => exists(fileOf(account)),
    write(account, secret) {
      const state = stateOf(account);
      state.generation += 1;
      state.lastResult = write(account, secret, state, state.generation);
      return state.lastResult;
    },
    read,
    remove,
    async removeOthers(accounts) {
      const others = (await storedAccounts(folder)).filter((other) => !accounts.includes(other));
      await Promise.all(others.map(remove));
    },
  };
}
