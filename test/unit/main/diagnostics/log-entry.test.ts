import { expect, it } from 'vitest';
import { readLog } from '../../../../src/main/diagnostics/log-entry.ts';

const entry = {
  time: '2026-03-02T10:00:00.000Z',
  level: 'warn',
  event: 'http',
  run: '3f9a2c',
  facts: { route: 'list', status: 503, again: true, at: null },
};
const line = JSON.stringify(entry);

it('reads the entries, also of an event that this version does not know', () => {
  const foreign = { ...entry, event: 'of-a-later-version' };
  expect(readLog(`${line}\n\n${JSON.stringify(foreign)}\r\n`)).toEqual({
    entries: [entry, foreign],
    unreadableLines: 0,
  });
});

it.each([
  ['a torn last line', `${line}\n${line.slice(0, 40)}`],
  [
    'a line in the form of an older version',
    `2026-03-02T10:00:00.000Z info start version="0.1.0"\n${line}\n`,
  ],
  [
    'an entry without a run',
    `{"time":"2026-03-02T10:00:00.000Z","level":"info","event":"end","facts":{}}\n${line}`,
  ],
  ['a fact that is a list', `${line}\n${JSON.stringify({ ...entry, facts: { route: ['list'] } })}`],
  ['a time that is none', `${line}\n${JSON.stringify({ ...entry, time: 'today' })}`],
  ['JSON that is no entry', `null\n${line}`],
])('counts %s', (_, text) => {
  expect(readLog(text)).toEqual({ entries: [entry], unreadableLines: 1 });
});

it('reads a line after NULs, which a power cut leaves', () => {
  expect(readLog(`${line}\n${'\0'.repeat(512)}\n${'\0'.repeat(7)}${line}\n`).entries).toEqual([entry, entry]);
});
