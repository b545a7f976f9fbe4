import { mkdirSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from './say.mjs';

/** The holder touches the lock file at this interval; a file that is older than `abandonedAfterMs` counts as abandoned. */
const heartbeatMs = 2_000;
const abandonedAfterMs = 20_000;

/**
 * Runs `work` while no other process of this project holds the lock file; waits for one that does. A lock whose
 * holder died is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  let isAnnounced = false;
  while (!tryAcquire(file)) {
    if (isAbandoned(file)) {
      clearAbandoned(file);
      continue;
    }
    if (!isAnnounced) say('another command is at the same work; waiting for it ...');
    isAnnounced = true;
    await wait(200);
  }
  const beat = setInterval(() => touch(file), heartbeatMs);
  const release = () => remove(file);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.removeListener('exit', release);
    release();
  }
}

function tryAcquire(/** @type {string} */ file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function touch(/** @type {string} */ file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // .cache/ was deleted meanwhile; the work continues without its lock.
  }
}

function isAbandoned(/** @type {string} */ file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (Date.now() - statSync(file).mtimeMs > abandonedAfterMs) return true;
    // An empty file is a lock that is being written.
    return holder > 0 && !isAlive(holder);
  } catch {
    return false;
  }
}

/** Only one of several waiting processes may clear a dead lock, or it could clear the next holder's. */
function clearAbandoned(/** @type {string} */ file) {
  const guard = `${file}.clearing`;
  if (!tryAcquire(guard)) {
    if (isAbandoned(guard)) remove(guard);
    return;
  }
  try {
    if (isAbandoned(file)) remove(file);
  } finally {
    remove(guard);
  }
}

/**
 * On Windows a virus scanner may have the new file for a moment. Not by `rmSync`, which ends the process where it fails below a
 * folder with letters of no code page (nodejs/node#58759).
 */
function remove(/** @type {string} */ file) {
  for (let triesLeft = 40; ; triesLeft -= 1) {
    try {
      unlinkSync(file);
      return;
    } catch (error) {
      const code = String(codeOf(error));
      if (code === 'ENOENT') return;
      if (triesLeft === 0 || !['EBUSY', 'EPERM'].includes(code)) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(/** @type {unknown} */ error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
