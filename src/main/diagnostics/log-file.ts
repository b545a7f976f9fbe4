import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Log, LogValue } from './log.ts';

/** The file is renamed to `.old` beyond this size in bytes, so that two of them are all there ever is. */
const largest = 1024 * 1024;

function write(value: LogValue): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value.fact) : String(value);
}

/** One line: time in UTC, level, event, and facts as `key=value`. */
function formatLine(
  time: number,
  level: 'info' | 'warn',
  event: string,
  facts: Readonly<Record<string, LogValue>>,
): string {
  const pairs = Object.entries(facts).map(([key, value]) => ` ${key}=${write(value)}`);
  return `${new Date(time).toISOString()} ${level} ${event}${pairs.join('')}\n`;
}

/**
 * The log on a file. What can be written is limited by type to numbers, truth values and facts, so that no
 * password, token, address or item can slip in by way of a message. A log that can't be written is no reason to stop.
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
        if (size > largest) {
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
