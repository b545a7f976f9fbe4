import { join } from 'node:path';
import { fact, type Log } from '../diagnostics/log.ts';
import { codeOf, isThere, namesIn, readIfThere, removeDurably, replaceDurably } from './secret-disk.ts';
import type { Protection } from './secret-protection.ts';
import type { KeptSecret, ReadSecret, SecretStore } from './secret-store.ts';
import { fromSecretText, toSecretText } from './secret-text.ts';

/** How long the system is waited for, in ms. */
export interface SecretPatience {
  /** For decrypting: a person may have to type a keyring's password first. */
  readonly read: number;
  /** For encrypting: a sign-in waits for it. */
  readonly write: number;
}

export interface SecretFilesDeps {
  /** One small file lies in it for each account. Made when the first secret is kept. */
  readonly folder: string;
  readonly protection: Protection;
  /** 60 s for reading and 10 s for writing unless told otherwise. */
  readonly patience?: SecretPatience;
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
}

/** The accounts of which something lies in the folder, leftovers included. */
async function secretsIn(folder: string): Promise<readonly string[]> {
  const names = await namesIn(folder);
  return [...new Set(names.map((name) => /^([\w-]+)\.secret/u.exec(name)?.[1] ?? ''))].filter(
    (id) => id !== '',
  );
}

const usualPatience: SecretPatience = { read: 60_000, write: 10_000 };

/** What the system made of a secret; `late`: nothing yet. */
type Sealed = Buffer | 'no-protection' | 'refused';

/** One account's calls. */
interface Lane {
  /** Grows with each write and removal; only the last one may change the file. */
  turn: number;
  /** What the last write or removal answers. */
  answer: Promise<KeptSecret>;
  /** Ends when the file is no longer touched. The system is never waited for in it. */
  disk: Promise<unknown>;
}

const notWritten: KeptSecret = { outcome: 'not-kept', reason: 'not-written' };
const noProtection: KeptSecret = { outcome: 'not-kept', reason: 'no-protection' };
const unreadable: ReadSecret = { outcome: 'unreadable' };

/** The secret store on one small file for each account. */
export function createSecretFiles(deps: SecretFilesDeps): SecretStore {
  const { folder, protection, patience = usualPatience, delay, log } = deps;
  const lanes = new Map<string, Lane>();
  const fileOf = (account: string): string => join(folder, `${account}.secret`);
  const warn = (event: string, why: string): void => log.warn(event, { why: fact(why) });

  function laneOf(account: string): Lane {
    const known = lanes.get(account);
    if (known !== undefined) return known;
    const lane: Lane = { turn: 0, answer: Promise.resolve(notWritten), disk: Promise.resolve() };
    lanes.set(account, lane);
    return lane;
  }

  /** Acts on the account's file after everything that was asked for before. */
  function onDisk<T>(lane: Lane, act: () => Promise<T>): Promise<T> {
    const done = lane.disk.then(act);
    lane.disk = done.catch(() => undefined);
    return done;
  }

  /** What the work gives, or `late` when the time is over; the work goes on. */
  async function within<T>(work: Promise<T>, ms: number): Promise<T | 'late'> {
    const over = new AbortController();
    try {
      return await Promise.race([work, delay(ms, over.signal).then(() => 'late' as const)]);
    } finally {
      over.abort();
    }
  }

  async function seal(account: string, secret: string): Promise<Sealed> {
    try {
      return (await protection.encrypt(toSecretText(account, secret))) ?? 'no-protection';
    } catch (error) {
      warn('secret-refused', codeOf(error));
      return 'refused';
    }
  }

  async function discard(account: string): Promise<void> {
    try {
      await removeDurably(fileOf(account));
    } catch (error) {
      warn('secret-not-removed', codeOf(error));
    }
  }

  /** Puts what was sealed in the place of the secret before; where nothing was, that one goes all the same. */
  async function put(account: string, sealed: Sealed | 'late'): Promise<KeptSecret> {
    if (Buffer.isBuffer(sealed)) {
      try {
        await replaceDurably(fileOf(account), sealed);
        return { outcome: 'kept' };
      } catch (error) {
        warn('secret-not-written', codeOf(error));
      }
    } else {
      warn('secret-not-sealed', sealed);
    }
    await discard(account);
    return sealed === 'no-protection' ? noProtection : notWritten;
  }

  async function write(account: string, secret: string, lane: Lane, turn: number): Promise<KeptSecret> {
    const putIfLast = (sealed: Sealed | 'late'): Promise<KeptSecret> =>
      onDisk(lane, () => (lane.turn === turn ? put(account, sealed) : Promise.resolve(notWritten)));
    const sealing = seal(account, secret);
    const sealed = await within(sealing, patience.write);
    const kept = await putIfLast(sealed);
    if (sealed === 'late') void sealing.then(putIfLast);
    // A later call decides what is stored, so its answer is the true one.
    return lane.turn === turn ? kept : lane.answer;
  }

  /**
   * Encrypts a secret with the new key while it goes on being used. The file is replaced only by what was opened again
   * and is up to date: the old ciphertext still holds the secret, so nothing may be lost here.
   */
  async function renew(account: string, secret: string, lane: Lane, turn: number): Promise<string> {
    const sealed = await seal(account, secret);
    const opened = Buffer.isBuffer(sealed) ? await open(account, sealed) : null;
    if (!Buffer.isBuffer(sealed) || opened?.secret !== secret || opened.isDated) return 'unsure';
    return await onDisk(lane, async () => {
      if (lane.turn !== turn) return 'overtaken';
      await replaceDurably(fileOf(account), sealed);
      return 'done';
    });
  }

  async function open(account: string, data: Buffer): Promise<{ secret: string; isDated: boolean } | null> {
    try {
      const { text, isDated } = await protection.decrypt(data);
      const secret = fromSecretText(account, text);
      if (secret !== null) return { secret, isDated };
      warn('secret-unreadable', 'not-ours');
      return null;
    } catch (error) {
      warn('secret-unreadable', codeOf(error));
      return null;
    }
  }

  async function read(account: string): Promise<ReadSecret> {
    const lane = laneOf(account);
    await lane.answer;
    const { turn } = lane;
    let data: Buffer | null;
    try {
      data = await onDisk(lane, () => readIfThere(fileOf(account)));
    } catch (error) {
      warn('secret-unreadable', codeOf(error));
      return unreadable;
    }
    if (data === null) return { outcome: 'none' };
    const opened = await within(open(account, data), patience.read);
    if (lane.turn !== turn) return await read(account);
    if (opened === 'late') warn('secret-unreadable', 'late');
    if (opened === 'late' || opened === null) return unreadable;
    if (opened.isDated) {
      void renew(account, opened.secret, lane, turn)
        .catch((error: unknown) => codeOf(error))
        .then((outcome) => log.info('secret-renewed', { outcome: fact(outcome) }));
    }
    return { outcome: 'read', secret: opened.secret };
  }

  async function remove(account: string): Promise<void> {
    const lane = laneOf(account);
    lane.turn += 1;
    const removed = onDisk(lane, () => discard(account));
    lane.answer = removed.then(() => notWritten);
    await removed;
  }

  return {
    has: (account) => isThere(fileOf(account)),
    write(account, secret) {
      const lane = laneOf(account);
      lane.turn += 1;
      lane.answer = write(account, secret, lane, lane.turn);
      return lane.answer;
    },
    read,
    remove,
    async removeOthers(accounts) {
      const others = (await secretsIn(folder)).filter((other) => !accounts.includes(other));
      await Promise.all(others.map(remove));
    },
  };
}
