/** One thing that Electron would have shown or done outside the page. */
export interface Recording {
  /** The call, for example `shell.openExternal`. */
  readonly call: string;
  /** Its arguments, reduced to what JSON can say. */
  readonly values: readonly unknown[];
}

const recordings: Recording[] = [];

/** Notes a call whose effect on the desktop is left out here. */
export function record(call: string, ...values: readonly unknown[]): void {
  recordings.push({ call, values });
}

/** Everything recorded so far, oldest first. */
export function listRecordings(): readonly Recording[] {
  return recordings;
}
