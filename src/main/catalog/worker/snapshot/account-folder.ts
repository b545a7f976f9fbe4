import fs from 'node:fs';
import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { codeOf, troubleOf } from '../../storage-error.ts';

/** The files of one account's catalog; see docs/sync.md for what each is. Only the worker uses it. */

const pointerName = 'current.json';
const seenName = 'looked.json';
const snapshotPattern = /^snapshot-(\d{1,15})\.sqlite$/u;
/** Whatever belongs to a snapshot: the file itself, its index, drafts and journals of both. */
const ofSnapshotPattern = /^snapshot-(\d{1,15})\.(?:sqlite|index)(?:[.-](?:new|journal|wal|shm))*$/u;
const damagedPattern = /\.damaged-(\d+)$/u;
/** Files set aside that are kept for a help desk. */
const damagedKept = 2;

/** How often and how far apart, in ms, a rename is tried: a virus scanner may hold a file for a moment. */
const renameTries = 5;
const renamePause = 60;

/** Makes the folder where it is missing; a file of that name is set aside. */
export function makeFolder(folder: string, now: number): void {
  const stats = fs.statSync(folder, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isDirectory()) rename(folder, `${folder}.damaged-${now}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
}

const fallbackPattern = /^packshelf-catalog-(\d+)-/u;

/** Makes a temporary folder that is deleted when the app ends; folders of killed apps are deleted now. */
export function makeFallbackFolder(): string {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = fallbackPattern.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) removeFallbackFolder(path.join(os.tmpdir(), name));
  }
  return fs.mkdtempSync(path.join(os.tmpdir(), `packshelf-catalog-${process.pid}-`));
}

/** The system's temporary folder is shared: only folders of this user are deleted. */
function removeFallbackFolder(folder: string): void {
  try {
    const stats = fs.lstatSync(folder);
    const isOwn = process.getuid === undefined || stats.uid === process.getuid();
    if (stats.isDirectory() && isOwn) fs.rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next start tries again.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
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

/** The highest number that any file in the folder carries, damaged ones and leftovers included. */
export function highestNumber(folder: string): number {
  return fs
    .readdirSync(folder)
    .reduce((most, name) => Math.max(most, Number(/^snapshot-(\d{1,15})\./u.exec(name)?.[1] ?? 0)), 0);
}

export function snapshotFile(number: number): string {
  return `snapshot-${number}.sqlite`;
}

/** Makes an empty file that only its owner can read, for SQLite to fill: its journal takes over the mode. */
export function makePrivateFile(file: string): void {
  fs.closeSync(fs.openSync(file, 'wx', 0o600));
}

/** The text of a file; null where there is none. A folder in its place is an error. */
function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

export function readPointerText(folder: string): string | null {
  return readText(path.join(folder, pointerName));
}

export function readSeenText(folder: string): string | null {
  return readText(path.join(folder, seenName));
}

/** Replaces the file atomically; a folder of that name is deleted. */
export function writeSeenText(folder: string, text: string): void {
  const file = path.join(folder, seenName);
  const draft = `${file}.new`;
  for (const name of [draft, file]) {
    if (fs.statSync(name, { throwIfNoEntry: false })?.isDirectory() === true)
      fs.rmSync(name, { recursive: true });
  }
  fs.writeFileSync(draft, text, { mode: 0o600 });
  rename(draft, file);
}

/** Writes the next pointer beside the present one, so that switching is only a rename. */
export async function draftPointer(folder: string, text: string): Promise<void> {
  const draft = draftOf(folder);
  await fsp.rm(draft, { recursive: true, force: true });
  const handle = await fsp.open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces the pointer by its draft atomically: after a power cut either the old or the new one is there. */
export function switchPointer(folder: string): void {
  rename(draftOf(folder), path.join(folder, pointerName));
}

function draftOf(folder: string): string {
  return path.join(folder, `${pointerName}.new`);
}

/** Deletes the journal of a database that was closed after its last transaction had ended: it is empty. */
export function deleteJournal(file: string): void {
  fs.rmSync(`${file}-journal`, { force: true });
}

/** Makes a finished file survive a power cut. */
export async function flushFile(file: string): Promise<void> {
  const handle = await fsp.open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a rename survive a power cut, where the file system supports that for folders. Never fails: the rename is done, and a
 * caller that took it for failed would delete the file that the pointer now names.
 */
export async function flushFolder(folder: string): Promise<void> {
  // Windows has no such call for folders and needs none: its journal orders renames.
  if (process.platform === 'win32') return;
  try {
    const handle = await fsp.open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // The file system does not support it.
  }
}

/** A virus scanner may hold a file on Windows for a moment: a rename is tried a few times. */
export function rename(from: string, to: string): void {
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

/** Deletes a snapshot with all that belongs to it. What can't be deleted now is a leftover for the next time. */
export function deleteSnapshot(folder: string, name: string): Promise<void> {
  const number = snapshotPattern.exec(name)?.[1];
  return deleteAll(folder, (other) => ofSnapshotPattern.exec(other)?.[1] === number);
}

/** Deletes whatever belongs to other snapshots than the one named, and drafts. */
export function deleteLeftovers(folder: string, kept: string | null): Promise<void> {
  const number = kept === null ? undefined : snapshotPattern.exec(kept)?.[1];
  return deleteAll(folder, (name) => {
    const other = ofSnapshotPattern.exec(name)?.[1];
    if (other === undefined) return name === `${pointerName}.new` || name === `${seenName}.new`;
    // A draft of the kept one stays: the next draft has the same name and replaces it.
    return other !== number;
  });
}

/** Lists the files at once, so that a file that is made later is not deleted. */
async function deleteAll(folder: string, isIncluded: (name: string) => boolean): Promise<void> {
  try {
    for (const name of fs.readdirSync(folder).filter(isIncluded)) {
      await fsp.rm(path.join(folder, name), { recursive: true, force: true });
    }
  } catch {
    // Another program uses a file, or the folder can't be written: the next start tries again.
  }
}

/** Bytes of a snapshot and its index. */
export function bytesOf(folder: string, name: string): number {
  const size = (file: string): number =>
    fs.statSync(path.join(folder, file), { throwIfNoEntry: false })?.size ?? 0;
  return size(name) + size(`${path.parse(name).name}.index`);
}

/** Whether files can be made in the folder. */
export function isWritable(folder: string): boolean {
  const probe = path.join(folder, '.probe');
  try {
    fs.rmSync(probe, { force: true });
    fs.closeSync(fs.openSync(probe, 'wx', 0o600));
    fs.rmSync(probe);
    return true;
  } catch (error) {
    // A full disk is no matter of rights, and passes.
    return troubleOf(error) === 'disk-full';
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
