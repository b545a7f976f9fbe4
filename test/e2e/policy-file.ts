import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PolicyItem } from '../../src/main/policy/policy-items.ts';

/** What a policy says; the app has to bear wrong values too. */
export type PolicyFile = Readonly<Partial<Record<PolicyItem, unknown>>>;

/** Writes a policy, and returns the arguments that start the app under it. `folder`: where the file is written. */
export function policyArguments(folder: string, items: PolicyFile): readonly string[] {
  const file = path.join(folder, 'policy.json');
  // Nobody else may write to it.
  writeFileSync(file, JSON.stringify(items), { mode: 0o644 });
  return [`--policy=${file}`];
}
