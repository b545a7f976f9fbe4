import type { ScriptTools } from '../../../build/checks/script.ts';
import type { Installed } from '../../stand-in/launch/packed.ts';
import type { Findings } from '../_findings.ts';

/** What all parts of the script use. */
export interface PackedScene {
  readonly tools: ScriptTools;
  readonly findings: Findings;
  /** The app, without a user. */
  readonly app: Omit<Installed, 'person'>;
}

/** The app with a new home folder. */
export function newPerson({ app, tools }: PackedScene, name: string): Installed {
  return { ...app, person: tools.folder(name) };
}
