import type { ScriptTools } from '../../../build/checks/script.ts';
import type { Installed } from '../../equipment/launch/packed.ts';
import type { Findings } from '../_findings.ts';

/** What every part of the script works with. */
export interface PackedScene {
  readonly tools: ScriptTools;
  readonly findings: Findings;
  /** The app, started by nobody yet. */
  readonly app: Omit<Installed, 'person'>;
}

/** The app on the computer of somebody who never had it. */
export function newPerson({ app, tools }: PackedScene, name: string): Installed {
  return { ...app, person: tools.folder(name) };
}
