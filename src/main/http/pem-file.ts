import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { decodeText } from '../../preload/contract/decode-text.ts';
import type { PemProblem } from '../../preload/contract/inspection.ts';
import { withTimeout } from '../async/timeout.ts';

/** A file's content as far as it can be used. */
export type PemContent<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: PemProblem };

/** The certificates of all of a system's authorities have about 250 KiB. */
const maxBytes = 1024 * 1024;
/** A file on another computer may not answer for minutes. */
const readTimeoutMs = 5000;

export function unusable(problem: PemProblem): { readonly ok: false; readonly problem: PemProblem } {
  return { ok: false, problem };
}

async function readText(file: string): Promise<PemContent<string>> {
  // Non-blocking, so that a pipe in this place does not hold a thread.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => null);
  if (handle === null) return unusable('not-readable');
  try {
    const facts = await handle.stat();
    if (!facts.isFile() || facts.size > maxBytes) return unusable('not-understood');
    return { ok: true, value: decodeText(await handle.readFile()) };
  } catch {
    return unusable('not-readable');
  } finally {
    await handle.close();
  }
}

/** Reads a PEM file. Never rejects, and answers within five seconds. */
export async function readPemFile(file: string): Promise<PemContent<string>> {
  return await withTimeout(readText(file), readTimeoutMs, unusable('not-readable'));
}

const block = /-----BEGIN (?<kind>[A-Z0-9 ]+)-----[^-]+-----END \k<kind>-----/gu;

/** The parts of a PEM text whose kind ends so, such as `CERTIFICATE` or `PRIVATE KEY`. */
export function pemBlocks(text: string, kind: string): readonly string[] {
  return [...text.matchAll(block)].flatMap(([pem, found = '']) => (found.endsWith(kind) ? [pem] : []));
}
