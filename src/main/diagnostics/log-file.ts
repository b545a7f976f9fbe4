import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Log, LogValue } from './log.ts';

/** Beyond this size the file is renamed to `.old`, so that there are never more than two files. */
const maxBytes = 1024 * 1024;

function formatValue(value: LogValue): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value.safeText) : String(value);
}

/** One line: time in UTC, level, event, and facts as `key=value`. */
function formatLine(
  time: number,
  level: 'info' | 'warn',
  event: string,
  facts: Readonly<Record<string, LogValue>>,
): string {
  const pairs = Object.entries(facts).map(([key, value]) => ` ${key}=${formatValue(value)}`);
  return `${new Date(time).toISOString()} ${level} ${event}${pairs.join('')}\n`;
}

/**
 * A log in a file. Types limit values to numbers, booleans and texts marked as safe, so that no password, token, address or package gets
 * into it with a message. If the file can't be written, logging stops and the app goes on.
 */
export function createLogFile(file: string, now: () => number): Log {
  let usable = true;
  let size = 0;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    usable = false;
  }
  const line =
    (level: 'info' | 'warn') =>
    (event: string, facts: Readonly<Record<string, LogValue>> = {}): void => {
      if (!usable) return;
      try {
        if (size > maxBytes) {
          renameSync(file, `${file}.old`);
          size = 0;
        }
        const text = formatLine(now(), level, event, facts);
        appendFileSync(file, text, { mode: 0o600 });
        size += Buffer.byteLength(text);
      } catch {
        usable = false;
      }
    };
  return { info: line('info'), warn: line('warn') };
}
