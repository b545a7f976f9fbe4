import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PolicyItem } from '../../src/main/policy/policy-items.ts';

/** Writes a policy, and returns the arguments that start the app under it. `folder`: where the file is written. */
export function policyArguments(
  folder: string,
  items: Readonly<Partial<Record<PolicyItem, unknown>>>,
): readonly string[] {
  const file = path.join(folder, 'policy.json');
  // Nobody else may write to it.
  writeFileSync(file, JSON.stringify(items), { mode: 0o644 });
  return [`--policy=${file}`];
}
