import { appendFileSync } from 'node:fs';
import { variable } from './environment.ts';

/** One thing that Electron would have shown or done outside the page. */
export interface Recording {
  /** The call, for example `shell.openExternal`. */
  readonly call: string;
  /** Its arguments, reduced to what JSON can say. */
  readonly values: readonly unknown[];
}

const recordings: Recording[] = [];
const file = variable('PACKSHELF_STAND_IN_RECORDINGS');

/** Notes a call whose effect on the desktop is left out here. */
export function record(call: string, ...values: readonly unknown[]): void {
  recordings.push({ call, values });
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ call, values })}\n`);
}

/** Everything recorded so far, oldest first. */
export function listRecordings(): readonly Recording[] {
  return recordings;
}
