import type { Log } from '../../../src/main/diagnostics/log.ts';

/** A log for tests that do not read it. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined };
