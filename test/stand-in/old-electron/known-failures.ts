import type { Runtime } from '../../../build/runtime.ts';
import { oldElectronVersion } from '../../../build/provision/old-electron.ts';

/** Why a test fails on the old Electron although the app and the test are right. */
export interface KnownFailure {
  readonly title: string;
  readonly reason: string;
  /** The first version of Electron with what is missing; `shim` if a shim is the reason. */
  readonly mended: number | 'shim';
}

/** By the path of the test's file in `test`. A test that passes although it is listed here fails the run. */
export const knownFailures: Readonly<Record<string, readonly KnownFailure[]>> = {};

/** What is known of a test's failure on this runtime, in words; undefined if it has to pass. */
export function findKnownFailure(runtime: Runtime, file: string, title: string): string | undefined {
  if (runtime.kind !== 'electron' || runtime.version !== oldElectronVersion) return undefined;
  const known = knownFailures[file]?.find((failure) => failure.title === title);
  if (known === undefined) return undefined;
  return `${known.reason} (${known.mended === 'shim' ? 'of a shim' : `mended in ${known.mended}`})`;
}
