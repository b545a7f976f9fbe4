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

/** Keeps what the sources say for the next start. Does not write what is `kept` already, and may fail without consequence. */
export function keepSources(
  file: string,
  sources: readonly PolicySource[],
  kept: readonly PolicySource[],
): void {
  const contentOf = ({ name, items }: PolicySource): Pick<PolicySource, 'name' | 'items'> => ({
    name,
    items,
  });
  const said = sources.filter(({ items }) => Object.keys(items).length > 0).map(contentOf);
  if (isDeepStrictEqual(said, kept.map(contentOf))) return;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(said), { mode: 0o600 });
  } catch {
    // The next start reads the registry anyway.
  }
}
