import { open, readdir, stat } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';
import { removeFile } from '../files/held-file.ts';

/** A crash of one of the app's processes that Crashpad has recorded. */
export interface Crash {
  /** ms since 1970. */
  readonly at: number;
  readonly bytes: number;
  /** The signal or exception in hexadecimal, such as `b` (SIGSEGV) or `c0000005`; null if the file does not tell. */
  readonly exception: string | null;
}

/** Records have copies of memory, so that few are kept, and not for long. */
const maxRecords = 3;
const maxAgeMs = 14 * 24 * 60 * 60_000;

/** Where Crashpad puts records: `completed` and `pending` on macOS and Linux, `reports` on Windows. */
const subfolders = ['new', 'pending', 'completed', 'reports'];

const headerBytes = 32;
const directoryBytes = 12;
const exceptionStream = 6;

/** The exception code of a minidump (Microsoft's minidumpapiset.h); null if there is none. */
async function exceptionOf(file: string): Promise<string | null> {
  const handle = await open(file, 'r');
  try {
    const read = async (at: number, length: number): Promise<Buffer | null> => {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
      return bytesRead === length ? buffer : null;
    };
    const header = await read(0, headerBytes);
    if (header?.toString('latin1', 0, 4) !== 'MDMP') return null;
    const count = Math.min(header.readUInt32LE(8), 64);
    const directory = await read(header.readUInt32LE(12), count * directoryBytes);
    for (let at = 0; directory !== null && at < directory.length; at += directoryBytes) {
      if (directory.readUInt32LE(at) !== exceptionStream) continue;
      // The id of the thread and padding come first.
      const exception = await read(directory.readUInt32LE(at + 8) + 8, 4);
      return exception?.readUInt32LE(0).toString(16) ?? null;
    }
    return null;
  } finally {
    await handle.close();
  }
}

/** A copy of memory, and what Crashpad knows of it on Linux, under the same name. */
const kinds = { record: '.dmp', facts: '.meta' } as const;

interface CrashFile {
  readonly file: string;
  readonly at: number;
  readonly bytes: number;
}

const isRecord = ({ file }: CrashFile): boolean => extname(file) === kinds.record;
const nameOf = ({ file }: CrashFile): string => parse(file).name;

/** The files of all records, the latest first. */
async function filesIn(folder: string): Promise<readonly CrashFile[]> {
  const wanted: readonly string[] = Object.values(kinds);
  const found = await Promise.all(
    subfolders.map(async (subfolder) => {
      const names = await readdir(join(folder, subfolder)).catch(() => []);
      return names
        .filter((name) => wanted.includes(extname(name)))
        .map((name) => join(folder, subfolder, name));
    }),
  );
  const files = await Promise.all(
    found.flat().map(async (file) => {
      try {
        const { mtimeMs, size } = await stat(file);
        return { file, at: mtimeMs, bytes: size };
      } catch {
        // Crashpad moves records while it works.
        return null;
      }
    }),
  );
  return files.filter((file) => file !== null).sort((one, other) => other.at - one.at);
}

/** The recorded crashes, the latest first. `folder`: Crashpad's; it may not exist. */
export async function readCrashes(folder: string): Promise<readonly Crash[]> {
  const files = await filesIn(folder);
  return await Promise.all(
    files.filter(isRecord).map(async ({ file, at, bytes }) => ({
      at,
      bytes,
      exception: await exceptionOf(file).catch(() => null),
    })),
  );
}

/** Deletes all but the latest records; one that another program has open at the next start. `now`: ms since 1970. */
export async function pruneCrashes(folder: string, now: number): Promise<void> {
  const files = await filesIn(folder);
  const tooMany = new Set(files.filter(isRecord).slice(maxRecords).map(nameOf));
  const old = files.filter((each) => tooMany.has(nameOf(each)) || now - each.at > maxAgeMs);
  await Promise.allSettled(old.map(({ file }) => removeFile(file)));
}

/** The files of all records. Crashpad uses their folder while the app runs, so that only they can be deleted. */
export async function crashFiles(folder: string): Promise<readonly string[]> {
  return (await filesIn(folder)).map(({ file }) => file);
}
