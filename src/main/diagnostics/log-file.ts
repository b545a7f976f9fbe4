import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, format, parse } from 'node:path';
import { removeFileSync, renameSync } from '../files/held-file.ts';
import { readLog, type LogEntry, type ReadLog } from './log-entry.ts';
import type { Log, LogEvent, LogValue } from './log.ts';

/** Of the current file. */
export const logFileName = 'packshelf.log';
/** A file that would get larger is put aside, and a new one begun. */
const maxFileBytes = 512 * 1024;
/** It grows as long as another program, such as an editor, does not allow to put it aside, but no larger than this. */
const maxHeldBytes = 2 * maxFileBytes;
/** Each try to put it aside stops the app for a moment. */
const putAsideMs = 60_000;
/** With the current one. The oldest is overwritten. */
const maxFiles = 5;
/** The facts of a longer line are replaced by its length. */
const maxLineBytes = 4096;
/** A full disk or a slow network drive must not be tried for every entry. */
const retryMs = 10_000;

interface LogFileOptions {
  readonly now: () => number;
  /** A random text that tells the entries of this run of the app from others. */
  readonly run: string;
}

type Facts = Readonly<Record<string, LogValue | undefined>>;

/** The files of the log `file`, newest first: `packshelf.log`, `packshelf.1.log` and so on. They may not exist. */
export function logFiles(file: string): readonly string[] {
  const { dir, name, ext } = parse(file);
  const older = Array.from({ length: maxFiles - 1 }, (_, index) =>
    format({ dir, name: `${name}.${String(index + 1)}`, ext }),
  );
  return [file, ...older];
}

/** Reads all files of the log `file`, oldest entry first. A file that can't be read counts as missing. */
export function readLogFiles(file: string): ReadLog {
  const read = logFiles(file)
    .toReversed()
    .map((each) => readLog(textOf(each)));
  return {
    entries: read.flatMap(({ entries }) => entries),
    unreadableLines: read.reduce((sum, { unreadableLines }) => sum + unreadableLines, 0),
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A line, with its end. */
function formatLine(entry: LogEntry): string {
  const line = JSON.stringify(entry);
  const bytes = Buffer.byteLength(line);
  return `${bytes <= maxLineBytes ? line : JSON.stringify({ ...entry, facts: { tooLong: bytes } })}\n`;
}

/** Puts a file aside, those before it first. A gap that an earlier failure has left is filled. */
function putAside(files: readonly string[], index = 0): void {
  const [file, next] = files.slice(index, index + 2);
  // Nothing stays of the oldest, which the one after it overwrites.
  if (file === undefined || next === undefined) return;
  if (existsSync(next)) putAside(files, index + 1);
  renameSync(file, next);
}

/**
 * A log in files of JSON lines, bounded in number and size. Types limit values to numbers, booleans and texts marked as safe,
 * so that no password, token, address or package gets into it with a message. While the file can't be written, the app goes
 * on without a log; what was lost meanwhile is counted in the next entry that is written.
 */
export function createLogFile(file: string, { now, run }: LogFileOptions): Log {
  const files = logFiles(file);
  let isReady = false;
  let lost = 0;
  let failedAt = -Infinity;
  let heldAt = -Infinity;

  function prepare(): void {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    try {
      // The second file of a version that wrote another form.
      removeFileSync(`${file}.old`);
    } catch {
      // Another program has it open; a later start removes it.
    }
  }

  /** Begins a new file if this one would have more than `maxFileBytes`; returns whether it has. */
  function makeRoom(bytes: number, at: number): boolean {
    if (bytes <= maxFileBytes) return false;
    if (Math.abs(at - heldAt) >= putAsideMs) {
      try {
        putAside(files);
        return true;
      } catch {
        heldAt = at;
      }
    }
    if (bytes > maxHeldBytes) throw new RangeError('the log is held');
    return false;
  }

  function append(text: string, at: number): void {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const isNew = makeRoom(size + Buffer.byteLength(text), at) || size === 0;
    // The last line may be torn.
    const start = isReady || isNew ? '' : '\n';
    appendFileSync(file, `${start}${text}`, { mode: 0o600 });
  }

  function write(level: LogEntry['level'], event: LogEvent, facts: Facts): void {
    const at = now();
    // The clock may be set back.
    if (Math.abs(at - failedAt) < retryMs) {
      lost += 1;
      return;
    }
    const time = new Date(at).toISOString();
    const gap =
      lost === 0 ? '' : formatLine({ time, level: 'warn', event: 'log-lost', run, facts: { entries: lost } });
    try {
      if (!isReady) prepare();
      append(`${gap}${formatLine({ time, level, event, run, facts: plainFacts(facts) })}`, at);
      isReady = true;
      lost = 0;
      failedAt = -Infinity;
    } catch {
      isReady = false;
      lost += 1;
      failedAt = at;
    }
  }

  return {
    info: (event, facts) => write('info', event, facts ?? {}),
    warn: (event, facts) => write('warn', event, facts ?? {}),
  };
}

function plainFacts(facts: Facts): LogEntry['facts'] {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [[name, typeof value === 'object' && value !== null ? value.safeText : value]];
    }),
  );
}
