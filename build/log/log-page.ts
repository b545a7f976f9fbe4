import { createHash } from 'node:crypto';
import { escapeHtml } from '../../src/preload/contract/escape-html.ts';
import { failureHelp, isFailureCode, nothingToCheck } from './failure-help.ts';
import type { LogEntry, ReadLog } from '../../src/main/diagnostics/log-entry.ts';
import { isLogEvent, logEvents } from '../../src/main/diagnostics/log-events.ts';
import { logPageScript } from './log-page-script.ts';
import { logPageStyle } from './log-page-style.ts';

/** Entries that the browser lays out at once, when they come into view. */
const groupSize = 100;

interface LogPageOptions {
  /** What was read, such as the name of a file. */
  readonly source: string;
  /** Of the times beside those in UTC, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

/**
 * Shows a log as one HTML page, which loads nothing, and whose texts can be read without its script. Nothing in the log is
 * taken for markup.
 */
export function logPage({ entries, unreadableLines }: ReadLog, { source, timeZone }: LogPageOptions): string {
  const times = timesIn(timeZone);
  const days = Map.groupBy(entries, ({ time }) => times.day(time));
  const csp = [
    "default-src 'none'",
    `style-src '${hashOf(logPageStyle)}'`,
    `script-src '${hashOf(logPageScript)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta name="viewport" content="width=device-width">
<title>Packshelf log</title>
<style>${logPageStyle}</style>
</head>
<body>
<main>
<h1>Packshelf log</h1>
<p>${escaped(summary(entries, source, unreadableLines))}</p>
${filters(entries, times)}
${codesSection(entries)}
<table>
<caption>Oldest entry first. <a href="#newest">To the newest entry</a></caption>
<thead><tr><th scope="col">${escaped(timeZone.replace('/', ' / '))}</th><th scope="col">UTC</th><th scope="col">Level</th><th scope="col">Event</th><th scope="col">Facts</th><th scope="col">Run</th></tr></thead>
${[...days].map(([day, ofDay]) => dayRows(day, ofDay, times)).join('\n')}
</table>
<p id="newest" tabindex="-1">End of the log.</p>
</main>
<script>${logPageScript}</script>
</body>
</html>
`;
}

interface Times {
  readonly day: (time: string) => string;
  readonly clock: (time: string) => string;
}

function timesIn(timeZone: string): Times {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full' });
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
  return { day: (time) => day.format(new Date(time)), clock: (time) => clock.format(new Date(time)) };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Also makes control and format characters visible, such as those that change the direction of text. */
function escaped(text: string): string {
  const visible = text.replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return escapeHtml(visible);
}

function summary(entries: readonly LogEntry[], source: string, unreadableLines: number): string {
  const runs = new Set(entries.map(({ run }) => run)).size;
  const parts = [source, `entries: ${entries.length}`, `runs of the app: ${runs}`];
  if (unreadableLines > 0) parts.push(`lines that can’t be read: ${unreadableLines}`);
  return parts.join(' · ');
}

/** The failure of an entry, or null. */
function codeOf({ facts }: LogEntry): string | null {
  const code = facts['failure'] ?? facts['code'];
  return typeof code === 'string' ? code : null;
}

function filters(entries: readonly LogEntry[], times: Times): string {
  const starts = new Map<string, string>();
  for (const { run, time } of entries) if (!starts.has(run)) starts.set(run, time);
  const runs = [...starts].map(
    ([run, time]) => [run, `${times.day(time)}, ${times.clock(time).slice(0, 5)} (${run})`] as const,
  );
  const named = (names: readonly (string | null)[]): (readonly [string, string])[] =>
    [...new Set(names)]
      .filter((name) => name !== null)
      .sort()
      .map((name) => [name, name]);
  return `<form class="scripted" role="search" hidden>
<label class="search">Search (key /)<input type="search" name="search" autocomplete="off" spellcheck="false"></label>
${choice('level', 'Level', named(entries.map(({ level }) => level)))}
${choice('event', 'Event', named(entries.map(({ event }) => event)))}
${choice('code', 'Failure', named(entries.map(codeOf)))}
${choice('run', 'Run of the app', runs)}
<button type="reset">Show all</button>
<output name="count"></output>
</form>`;
}

function choice(name: string, label: string, values: readonly (readonly [string, string])[]): string {
  const options = values.map(
    ([value, text]) => `<option value="${escaped(value)}">${escaped(text)}</option>`,
  );
  return `<label>${label}<select name="${name}"><option value="">all</option>${options.join('')}</select></label>`;
}

/** Explains the failures that occur, the most frequent first. */
function codesSection(entries: readonly LogEntry[]): string {
  const found = Map.groupBy(entries, codeOf);
  found.delete(null);
  const list = [...found].sort(([, first], [, second]) => second.length - first.length);
  const described = list.map(([code, { length }]) => {
    const name = escaped(code ?? '');
    const help = code !== null && isFailureCode(code) ? failureHelp[code] : null;
    const text =
      help === null ? 'This version does not know it.' : `${help.means} ${help.check ?? nothingToCheck}`;
    return `<dt id="code-${name}">${name}</dt>
<dd>${escaped(text)} Entries: ${length}. <button class="scripted" type="button" data-code="${name}" hidden>Show only ${name}</button></dd>`;
  });
  return described.length === 0
    ? ''
    : `<section><h2>Failures in this log</h2>\n<dl>${described.join('\n')}</dl></section>`;
}

function dayRows(day: string, entries: readonly LogEntry[], times: Times): string {
  const groups = Array.from({ length: Math.ceil(entries.length / groupSize) }, (_, index) => {
    const group = entries.slice(index * groupSize, (index + 1) * groupSize);
    return `<tbody class="entries">
${group.map((entry) => row(entry, times)).join('\n')}
</tbody>`;
  });
  return `<tbody class="day"><tr><th colspan="6">${escaped(day)}</th></tr></tbody>
${groups.join('\n')}`;
}

function row(entry: LogEntry, times: Times): string {
  const { time, level, event, run } = entry;
  const code = codeOf(entry);
  const data = Object.entries({ level, event, run, ...(code === null ? {} : { code }) })
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('');
  const means = isLogEvent(event) ? logEvents[event].means : 'This version does not know the event';
  const cells = [
    ['time', times.clock(time)],
    ['utc', escaped(time.replace('T', ' '))],
    ['level', level],
    ['event', `${escaped(means)} <code>${escaped(event)}</code>`],
    ['facts', facts(entry, code)],
    ['run', escaped(run)],
  ];
  return `<tr class="${level}${event === 'start' ? ' start' : ''}"${data}>${cells
    .map(([name = '', content = '']) => `<td class="${name}">${content}</td>`)
    .join('')}</tr>`;
}

function facts(entry: LogEntry, code: string | null): string {
  return Object.entries(entry.facts)
    .map(([name, value]) => {
      const text = escaped(String(value));
      const shown = value === code ? `<a href="#code-${text}">${text}</a>` : text;
      return `<span>${escaped(name)}=${shown}</span>`;
    })
    .join(' ');
}
