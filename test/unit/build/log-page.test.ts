import { expect, it } from 'vitest';
import type { LogEntry } from '../../../src/main/diagnostics/log-entry.ts';
import { logPage } from '../../../build/log/log-page.ts';

const entry: LogEntry = {
  time: '2026-03-28T23:30:00.250Z',
  level: 'warn',
  event: 'http',
  run: '3f9a2c',
  facts: { route: 'list', failure: 'unreachable', ms: 12, arrived: false },
};

function page(...entries: readonly LogEntry[]): string {
  return logPage({ entries, unreadableLines: 0 }, { source: 'packshelf.log', timeZone: 'Europe/Berlin' });
}

it('has both times, the event in words, and the facts', () => {
  const text = page(entry);
  expect(text).toContain('<td class="time">00:30:00.250</td><td class="utc">2026-03-28 23:30:00.250Z</td>');
  expect(text).toContain('A request was answered, or failed <code>http</code>');
  expect(text).toContain('<span>route=list</span>');
  expect(text).toContain('<span>ms=12</span> <span>arrived=false</span>');
});

it('separates the days of the time zone, over a change of the clock', () => {
  // At 01:00 UTC on 29 March, the clock in Berlin goes from two to three.
  const times = ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', '2026-03-29T01:00:00.000Z'];
  const text = page(...times.map((time) => ({ ...entry, time })));
  const found = [...text.matchAll(/<th colspan="6">(.*?)<\/th>|<td class="time">(.*?)<\/td>/gu)];
  // Versions of Unicode's data differ in the comma.
  expect(found.map(([, day, clock]) => day?.replace(',', '') ?? clock)).toEqual([
    'Saturday 28 March 2026',
    '23:59:59.999',
    'Sunday 29 March 2026',
    '00:00:00.000',
    '03:00:00.000',
  ]);
});

it('explains each failure once, the most frequent first', () => {
  const other = { ...entry, event: 'sync-failed', facts: { code: 'disk-full' } };
  const text = page(other, entry, entry);
  expect([...text.matchAll(/<dt id="code-(.*?)">/gu)].map(([, code]) => code)).toEqual([
    'unreachable',
    'disk-full',
  ]);
  expect(text).toMatch(/<dd>No connection: .*ECONNREFUSED.* Entries: 2\./u);
});

it('shows what another version has written', () => {
  const text = page({ ...entry, event: 'constructor', facts: { failure: 'toString' } });
  expect(text).toContain('This version does not know the event <code>constructor</code>');
  expect(text).toContain('<dd>This version does not know it. Entries: 1.');
});

it('takes nothing in a log for markup, and shows what would change the direction of text', () => {
  const evil = '"><script>alert(1)</script>&\u202E';
  const text = logPage(
    {
      entries: [{ ...entry, event: evil, run: evil, facts: { [evil]: evil, code: evil, failure: evil } }],
      unreadableLines: 1,
    },
    { source: evil, timeZone: 'UTC' },
  );
  expect(text).not.toContain(evil);
  expect(text).not.toContain('\u202E');
  expect(text.match(/<script>/gu)).toHaveLength(1);
  expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;\\u{202e}');
  expect(text).toContain('lines that can’t be read: 1');
});
