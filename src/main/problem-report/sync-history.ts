import type { LogEntry } from '../diagnostics/log-entry.ts';
import { codeOrLeftOut } from './report-values.ts';

const maxLines = 100;
const days = 7;
const dayMs = 24 * 60 * 60_000;

/**
 * The updates of the list in the last days, one line each, as the log has them. `now`: ms since 1970.
 */
export function syncHistory(entries: readonly LogEntry[], now: number): readonly string[] {
  const lines: string[] = [];
  let startedAt: number | null = null;
  for (const { time, event, facts } of entries) {
    const at = Date.parse(time);
    if (now - at > days * dayMs) continue;
    const took = startedAt === null ? '' : ` after ${Math.max(0, Math.round((at - startedAt) / 1000))} s`;
    if (event === 'sync-started') startedAt = at;
    else if (event === 'sync-ended')
      lines.push(
        `${time} ended${took}: ${Number(facts['rows'])} packages, ${facts['complete'] === true ? 'complete' : 'not complete'}`,
      );
    else if (event === 'sync-failed')
      lines.push(`${time} failed${took}: ${codeOrLeftOut(String(facts['code']))}`);
    else if (event === 'start') startedAt = null;
  }
  return lines.slice(-maxLines);
}

interface Run {
  readonly started: string;
  last: string;
  hasEnd: boolean;
  /** When the computer had started, before the next run; ms since 1970. Null if that is unknown. */
  computerStarted: number | null;
}

/**
 * The starts of the app that have no end in the log, one line each, apart from `current`, which is going on. Where the computer
 * has started again before the app has, the system or a lack of power may have ended the app. A shutdown of Windows with its fast
 * startup is no such start, because the time since the last one goes on: there only the entry that is written when the session ends
 * tells it from a crash.
 */
export function unexpectedEnds(entries: readonly LogEntry[], current: string): readonly string[] {
  const runs = new Map<string, Run>();
  let latest: Run | undefined;
  for (const { event, facts, run: id, time } of entries) {
    if (event === 'start') {
      const uptime = facts['uptime'];
      if (latest !== undefined && typeof uptime === 'number')
        latest.computerStarted = Date.parse(time) - uptime * 1000;
      latest = { started: time, last: time, hasEnd: false, computerStarted: null };
      runs.set(id, latest);
    }
    const run = runs.get(id);
    if (run === undefined) continue;
    run.last = time;
    run.hasEnd ||= event === 'end';
  }
  runs.delete(current);
  return [...runs.values()].filter(({ hasEnd }) => !hasEnd).map(endLine);
}

function endLine({ started, last, computerStarted }: Run): string {
  const again =
    computerStarted !== null && computerStarted > Date.parse(last)
      ? ` before the computer started again at ${new Date(computerStarted).toISOString()}`
      : '';
  return `without an end in the log${again}: started ${started}, last entry ${last}`;
}
