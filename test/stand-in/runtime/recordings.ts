import { appendFileSync } from 'node:fs';
import { variable } from './environment.ts';

/** An action that Electron would have taken outside of the page. */
export interface Recording {
  /** The call, for example `shell.openExternal`. */
  readonly call: string;
  /** Its arguments, reduced to JSON values. */
  readonly values: readonly unknown[];
}

const recordings: Recording[] = [];
const file = variable('PACKSHELF_STAND_IN_RECORDINGS');

/** Records a call that has no effect on the desktop here. */
export function record(call: string, ...values: readonly unknown[]): void {
  recordings.push({ call, values });
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ call, values })}\n`);
}

export function listRecordings(): readonly Recording[] {
  return recordings;
}
