import { expect, it } from 'vitest';
import type { LogEntry } from '../../../../src/main/diagnostics/log-entry.ts';
import { unexpectedEnds } from '../../../../src/main/problem-report/sync-history.ts';

/** An entry of November 27th. `uptime`: that of the computer, in minutes. */
function entry(run: string, clock: string, event: string, uptime?: number): LogEntry {
  const facts: LogEntry['facts'] = uptime === undefined ? {} : { uptime: uptime * 60 };
  return { time: `2026-11-27T${clock}:00.000Z`, level: 'info', event, run, facts };
}

const first = [entry('one', '08:00', 'start', 5), entry('one', '10:00', 'session')];
const ended = 'started 2026-11-27T08:00:00.000Z, last entry 2026-11-27T10:00:00.000Z';

it('a run that has ended, or goes on, is no unexpected end', () => {
  const entries = [...first, entry('one', '10:01', 'end'), entry('two', '11:00', 'start', 185)];
  expect(unexpectedEnds(entries, 'two')).toEqual([]);
});

it('a run without an end while the computer went on has crashed or was killed', () => {
  expect(unexpectedEnds([...first, entry('two', '11:00', 'start', 185)], 'two')).toEqual([
    `without an end in the log: ${ended}`,
  ]);
});

it('a run without an end that is older than the start of the computer may have ended with it', () => {
  // The computer started at 10:55, which the app’s next start tells.
  const entries = [...first, entry('two', '11:00', 'start', 5), entry('three', '12:00', 'start', 65)];
  expect(unexpectedEnds(entries, 'three')).toEqual([
    `without an end in the log before the computer started again at 2026-11-27T10:55:00.000Z: ${ended}`,
    'without an end in the log: started 2026-11-27T11:00:00.000Z, last entry 2026-11-27T11:00:00.000Z',
  ]);
});

it('a start that was logged without the computer’s uptime tells nothing of the run before', () => {
  expect(unexpectedEnds([...first, entry('two', '11:00', 'start')], 'two')).toEqual([
    `without an end in the log: ${ended}`,
  ]);
});
