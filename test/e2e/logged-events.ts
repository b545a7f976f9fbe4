import path from 'node:path';
import { readLogFiles } from '../../src/main/diagnostics/log-file.ts';

/** The events in the log of a profile, the oldest first. */
export function loggedEvents(userDataDir: string): readonly string[] {
  return readLogFiles(path.join(userDataDir, 'logs', 'packshelf.log')).entries.map(({ event }) => event);
}
