import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { writeFileSync } from 'atomically';
import * as v from 'valibot';
import type { PolicySource } from './policy-items.ts';

const keptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), items: v.record(v.string(), v.unknown()) })),
);

/** What the sources of the last start said; empty if nothing is kept. */
export function readKeptSources(file: string): PolicySource[] {
  try {
    const read = v.safeParse(keptSchema, readFileSync(file, 'utf8'));
    return read.success ? read.output.map((kept) => ({ ...kept, problems: [] })) : [];
  } catch {
    return [];
  }
}

/** Keeps what the sources say for the next start. Does not write what is kept already, and may fail without consequence. */
export function keepSources(file: string, sources: readonly PolicySource[]): void {
  const said = sources
    .filter(({ items }) => Object.keys(items).length > 0)
    .map(({ name, items }) => ({ name, items }));
  const kept = readKeptSources(file).map(({ name, items }) => ({ name, items }));
  if (isDeepStrictEqual(said, kept)) return;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(said), { mode: 0o600 });
  } catch {
    // The next start reads the registry anyway.
  }
}
