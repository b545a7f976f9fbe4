import { dirname } from 'node:path';
import { keepSources, readKeptSources } from './kept-policy.ts';
import { readManagedPreferences, type ManagedPreferences } from './managed-preferences.ts';
import { linuxPolicyFile, readPolicyFile } from './policy-file.ts';
import { emptySource, joinPolicy, type Policy, type PolicySource } from './policy-items.ts';
import { policyKey, readRegistry } from './registry.ts';

const root = 0;

interface PolicyFacts {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** Replaces the policy of this computer in builds for tests; it belongs to the person. */
  readonly testFile: string | null;
  /** Where Windows keeps the policy for the next start. */
  readonly keptFile: string;
  readonly managed: () => ManagedPreferences;
}

export interface PolicyReading {
  /** What is known at once: on Windows the policy of the last start, elsewhere that of this one. */
  readonly early: Policy;
  /** The policy of this start. Never rejects. */
  readonly policy: Promise<Policy>;
}

/** Windows reads its registry while Chromium starts. If that fails, the policy of the last start applies. */
async function readWindowsPolicy(facts: PolicyFacts, kept: readonly PolicySource[]): Promise<Policy> {
  const sources = await readRegistry(facts.env, dirname(facts.keptFile));
  if (sources === null) return joinPolicy([emptySource(`HKLM\\${policyKey}`, 'not-readable'), ...kept]);
  keepSources(facts.keptFile, sources, kept);
  return joinPolicy(sources);
}

function readAtOnce({ platform, testFile, managed }: PolicyFacts): PolicySource[] {
  if (testFile !== null) return [readPolicyFile(testFile, process.getuid?.() ?? null)];
  if (platform === 'linux') return [readPolicyFile(linuxPolicyFile, root)];
  return platform === 'darwin' ? [readManagedPreferences(managed())] : [];
}

/** Reads the policy of this computer. */
export function readPolicy(facts: PolicyFacts): PolicyReading {
  if (facts.platform === 'win32' && facts.testFile === null) {
    const kept = readKeptSources(facts.keptFile);
    return { early: joinPolicy(kept), policy: readWindowsPolicy(facts, kept) };
  }
  const early = joinPolicy(readAtOnce(facts));
  return { early, policy: Promise.resolve(early) };
}
