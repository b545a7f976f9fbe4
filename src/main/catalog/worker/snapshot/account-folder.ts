import fs from 'node:fs';
import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { remove, removeIfPossibleSync, renameSync, retry, retrySync } from '../../../files/held-file.ts';
import { codeOf } from '../../../files/error-code.ts';
import { storageErrorKind } from '../../storage-error.ts';

/** The files of one account's catalog (docs/sync.md). */

const pointerName = 'current.json';
/** Of older versions, which marked all changes of a snapshot as seen. */
const obsoletePattern = /^looked\.json(?:\.new)?$/u;
const snapshotPattern = /^snapshot-(\d{1,15})\.sqlite$/u;
/** All files of a snapshot: its own, its index, and the drafts, former files and journals of both. */
const snapshotFilePattern =
  /^snapshot-(\d{1,15})\.(?:sqlite|index|base)(?:[.-](?:new|former|blocks|journal|wal|shm|\d+))*$/u;
const probePattern = /^\.probe(?:-\d+)?$/u;
/** Of a file of an index that was replaced, and may still be open in a view. */
const formerSuffix = '.former';
const damagedPattern = /\.damaged-(\d+)$/u;
/** Damaged files that are kept for a help desk. */
const maxDamagedFiles = 2;

/** Creates the folder if it is missing. Sets aside a file of that name. */
export function makeFolder(folder: string, now: number): void {
  const stats = fs.statSync(folder, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isDirectory()) renameSync(folder, `${folder}.damaged-${now}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
}

const fallbackPattern = /^packshelf-catalog-(\d+)-/u;

/** Creates a temporary folder for this run of the app, and deletes those of killed apps. */
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
    // What is left is tried again by the next start.
    if (stats.isDirectory() && isOwn) removeIfPossibleSync(folder);
  } catch {
    // Another start has deleted it.
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

interface NumberedFile {
  readonly name: string;
  readonly number: number;
}

/** The files whose names match, with the number that the pattern captures, the highest first. */
function numberedFiles(folder: string, pattern: RegExp): readonly NumberedFile[] {
  return fs
    .readdirSync(folder)
    .flatMap((name) => {
      const number = pattern.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .sort((a, b) => b.number - a.number);
}

/** The newest snapshot file; null if there is none. */
export function newestSnapshotFile(folder: string): string | null {
  return numberedFiles(folder, snapshotPattern)[0]?.name ?? null;
}

/** The highest number of any file in the folder, including damaged files and leftovers. */
export function highestNumber(folder: string): number {
  return numberedFiles(folder, /^snapshot-(\d{1,15})\./u)[0]?.number ?? 0;
}

export function snapshotFile(number: number): string {
  return `snapshot-${number}.sqlite`;
}

/** The number of a snapshot, by the name of its file with or without extension. */
export function snapshotNumber(name: string): number {
  return Number(/^snapshot-(\d{1,15})/u.exec(name)?.[1] ?? 0);
}

/** Creates an empty file that only its owner can read. SQLite's journal for it gets the same permissions. */
export function makePrivateFile(file: string): void {
  fs.closeSync(fs.openSync(file, 'wx', 0o600));
}

/** Null if there is none. */
export function readPointerText(folder: string): string | null {
  try {
    return retrySync(() => fs.readFileSync(path.join(folder, pointerName), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the next pointer to a draft, so that switching to it is only a rename. */
export async function draftPointer(folder: string, text: string): Promise<void> {
  const draft = draftOf(folder);
  await remove(draft);
  await retry(() => fsp.writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true }));
}

/** Replaces the pointer by its draft atomically, even if the power fails. */
export function switchPointer(folder: string): void {
  renameSync(draftOf(folder), path.join(folder, pointerName));
}

function draftOf(folder: string): string {
  return path.join(folder, `${pointerName}.new`);
}

/** Deletes the empty journal of a closed database. One that is held does no harm, and goes with the database. */
export function deleteJournal(file: string): void {
  removeIfPossibleSync(`${file}-journal`);
}

export async function flushFile(file: string, flags: 'r' | 'r+' = 'r+'): Promise<void> {
  const handle = await retry(() => fsp.open(file, flags));
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a rename durable. Ignores errors, because the rename is done: a caller that took it for failed would delete the file
 * that the pointer now names.
 */
export async function flushFolder(folder: string): Promise<void> {
  // Windows can't sync folders, and needs not, because its journal orders renames.
  if (process.platform === 'win32') return;
  try {
    await flushFile(folder, 'r');
  } catch {
    // The file system does not support it.
  }
}

/** Deletes all files of a snapshot, as far as possible now. */
export function deleteSnapshot(folder: string, name: string): Promise<void> {
  const number = snapshotPattern.exec(name)?.[1];
  return deleteAll(folder, (other) => snapshotFilePattern.exec(other)?.[1] === number);
}

/** Deletes drafts, what only older versions use, and all files of other snapshots than the named one. */
export function deleteLeftovers(folder: string, kept: string | null): Promise<void> {
  // Before a sync can write the next one.
  removeIfPossibleSync(draftOf(folder));
  const number = kept === null ? undefined : snapshotPattern.exec(kept)?.[1];
  return deleteAll(folder, (name) => {
    const other = snapshotFilePattern.exec(name)?.[1];
    if (other === undefined) return obsoletePattern.test(name) || probePattern.test(name);
    // A draft of the kept snapshot may stay, because the next draft replaces it.
    return other !== number || name.endsWith(formerSuffix);
  });
}

/** Lists the files before the first `await`, so that files created later are not deleted. */
async function deleteAll(folder: string, isIncluded: (name: string) => boolean): Promise<void> {
  try {
    const names = fs.readdirSync(folder).filter(isIncluded);
    // Another program uses a file, or the folder can't be written. The next start tries again.
    await Promise.allSettled(names.map((name) => remove(path.join(folder, name))));
  } catch {
    // The folder is gone.
  }
}

/** Where a file of an index is moved before another one takes its name. */
export function formerOf(file: string): string {
  return `${file}${formerSuffix}`;
}

/** Bytes of a snapshot and its index. */
export function sizeOnDisk(folder: string, name: string): number {
  const size = (file: string): number =>
    fs.statSync(path.join(folder, file), { throwIfNoEntry: false })?.size ?? 0;
  const snapshot = path.parse(name).name;
  return size(name) + size(`${snapshot}.index`) + size(`${snapshot}.base`);
}

/** Whether files can be created in the folder, apart from a full disk. */
export function isWritable(folder: string, now: number): boolean {
  // A file with a name that is taken was made here at another start, and a virus scanner still has it.
  for (let number = now; ; number += 1) {
    const probe = path.join(folder, `.probe-${number}`);
    try {
      makePrivateFile(probe);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      return storageErrorKind(error) === 'disk-full';
    }
    try {
      fs.unlinkSync(probe);
    } catch {
      // It is held, and deleted with the leftovers.
    }
    return true;
  }
}

/** Renames the pointer and the named snapshot as damaged; keeps the last few such files. */
export function setAside(folder: string, snapshot: string | null, now: number): void {
  for (const name of snapshot === null ? [pointerName] : [pointerName, snapshot])
    setFileAside(folder, name, now);
}

/**
 * The same for one file. What can't be moved now, because another program holds it, stays: its damage is found again when it is
 * opened, and the next publication replaces it.
 */
export function setFileAside(folder: string, name: string, now: number): void {
  const file = path.join(folder, name);
  try {
    if (fs.existsSync(file)) renameSync(file, `${file}.damaged-${now}`);
  } catch (error) {
    if (storageErrorKind(error) === null) throw error;
    removeIfPossibleSync(file);
  }
  // The folder itself may have been deleted.
  if (!fs.existsSync(folder)) return;
  for (const damaged of numberedFiles(folder, damagedPattern).slice(maxDamagedFiles))
    removeIfPossibleSync(path.join(folder, damaged.name));
}
