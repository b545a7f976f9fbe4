import fs from 'node:fs';
import path from 'node:path';

/** The files of one account's catalog; see docs/sync.md for what each is. Synchronous: only the worker uses it. */

const pointerName = 'current.json';
const snapshotPattern = /^snapshot-(\d{1,15})\.sqlite$/u;
const damagedPattern = /\.damaged-(\d+)$/u;
/** Files set aside that are kept for a help desk. */
const damagedKept = 2;

/** How often and how far apart, in ms, a rename is tried: a virus scanner may hold a file for a moment. */
const renameTries = 5;
const renamePause = 60;

export function makeFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Numbers of the snapshot files in the folder, the newest first. */
export function snapshotNumbers(folder: string): readonly number[] {
  return fs
    .readdirSync(folder)
    .flatMap((name) => {
      const number = snapshotPattern.exec(name)?.[1];
      return number === undefined ? [] : [Number(number)];
    })
    .sort((a, b) => b - a);
}

export function snapshotFile(number: number): string {
  return `snapshot-${number}.sqlite`;
}

/** Makes an empty file that only its owner can read, for SQLite to fill: its journal takes over the mode. */
export function makePrivateFile(file: string): void {
  fs.closeSync(fs.openSync(file, 'wx', 0o600));
}

/** The text of the pointer file; null where there is none. A folder in its place is an error. */
export function readPointerText(folder: string): string | null {
  try {
    return fs.readFileSync(path.join(folder, pointerName), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces the pointer file as a whole: after a power cut the old or the new one is there, never a part. */
export function writePointerText(folder: string, text: string): void {
  const target = path.join(folder, pointerName);
  const draft = `${target}.new`;
  fs.rmSync(draft, { force: true });
  const handle = fs.openSync(draft, 'wx', 0o600);
  try {
    fs.writeFileSync(handle, text);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  rename(draft, target);
  flushFolder(folder);
}

/** Deletes the journal of a database that was closed after its last transaction had ended: it is empty. */
export function deleteJournal(file: string): void {
  fs.rmSync(`${file}-journal`, { force: true });
}

/** Makes a finished file survive a power cut. */
export function flushFile(file: string): void {
  const handle = fs.openSync(file, 'r+');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/**
 * Makes a rename outlast a power cut, where the file system can do that for folders. Never fails: the rename is done,
 * and whoever takes it for undone deletes what the pointer now names.
 */
function flushFolder(folder: string): void {
  // Windows has no such call for folders and needs none: its journal orders renames.
  if (process.platform === 'win32') return;
  try {
    const handle = fs.openSync(folder, 'r');
    try {
      fs.fsyncSync(handle);
    } finally {
      fs.closeSync(handle);
    }
  } catch {
    // As durable as this file system lets it be.
  }
}

function rename(from: string, to: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      fs.renameSync(from, to);
      return;
    } catch (error) {
      if (process.platform !== 'win32' || attempt === renameTries) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, renamePause);
    }
  }
}

/** Deletes a snapshot with its journal. What can't be deleted now is a leftover for the next time. */
export function deleteSnapshot(folder: string, name: string): void {
  for (const file of [name, `${name}-journal`]) {
    try {
      fs.rmSync(path.join(folder, file), { recursive: true, force: true });
    } catch {
      // Another program holds it; it is found again when the folder is next opened.
    }
  }
}

/** Puts the pointer and the named snapshot out of the way, keeping the last few such files. */
export function setAside(folder: string, snapshot: string | null, now: number): void {
  for (const name of snapshot === null ? [pointerName] : [pointerName, snapshot]) {
    const file = path.join(folder, name);
    if (!fs.existsSync(file)) continue;
    try {
      rename(file, `${file}.damaged-${now}`);
    } catch {
      fs.rmSync(file, { recursive: true, force: true });
    }
  }
  const damaged = fs
    .readdirSync(folder)
    .flatMap((name) => {
      const time = damagedPattern.exec(name)?.[1];
      return time === undefined ? [] : [{ name, time: Number(time) }];
    })
    .sort((a, b) => b.time - a.time);
  for (const { name } of damaged.slice(damagedKept)) {
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
