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

/** The starts of the app that have no end in the log, apart from `run`, which is going on. */
export function unexpectedEnds(entries: readonly LogEntry[], run: string): readonly string[] {
  const started = new Map<string, string>();
  const last = new Map<string, string>();
  for (const entry of entries) {
    if (entry.event === 'start') started.set(entry.run, entry.time);
    last.set(entry.run, entry.time);
    if (entry.event === 'end') started.delete(entry.run);
  }
  started.delete(run);
  return [...started].map(([id, time]) => `started ${time}, last entry ${last.get(id) ?? time}`);
}
