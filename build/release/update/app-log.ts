import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { UserData } from '../check/method.ts';

/** Reads the log of the app, whose lines docs/administrators.md describes. */
export function readAppLog({ settings }: UserData): string {
  const file = path.join(path.dirname(settings), 'logs', 'packshelf.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The values that entries of an event have for a fact, the oldest first. A line that is being written is skipped. */
export function factsIn(log: string, event: string, fact: string): unknown[] {
  return log.split('\n').flatMap((line) => {
    const entry = parse(line);
    if (valueIn(entry, 'event') !== event) return [];
    const value = valueIn(valueIn(entry, 'facts'), fact);
    return value === undefined ? [] : [value];
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function valueIn(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
