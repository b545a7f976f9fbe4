import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startOfDay, firstDayOfYear, readDay } from '../../../src/preload/contract/days.ts';

const day = (text: string): number => readDay(text) ?? Number.NaN;

test.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00Z'],
  ['2026-11-21', 'Europe/Berlin', '2026-11-20T23:00:00Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00Z'],
  // The clocks change during the day, at two in the morning.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  // The clocks change at midnight, so the day starts at one.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00Z'],
  ['2026-11-21', 'Pacific/Pago_Pago', '2026-11-21T11:00:00Z'],
  ['1970-01-01', 'UTC', '1970-01-01T00:00:00Z'],
])('%s begins in %s at %s', (text, zone, moment) => {
  expect(new Date(startOfDay(day(text), zone)).toISOString()).toBe(moment.replace('Z', '.000Z'));
});

test('without a zone, days are those of this computer’s zone', () => {
  expect(startOfDay(day('2026-11-21'))).toBe(new Date(2026, 10, 21).getTime());
});

test('a computer’s own zone has the same days as the zone of that name', () => {
  const zone = 'America/Santiago';
  const days = new URL('../../../src/preload/contract/days.ts', import.meta.url).href;
  const program = `
    import { calendarDay, dayMs } from ${JSON.stringify(days)};
    const start = Date.UTC(2026, 0, 1) - 1;
    const times = Array.from({ length: 365 * 12 }, (_, at) => start + (at * dayMs) / 12);
    const differing = times.filter((at) => calendarDay(at) !== calendarDay(at, '${zone}'));
    console.log(new Date(start).getTimezoneOffset(), differing.length);`;
  // A process of its own, because a zone applies to a whole process.
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
  expect(output).toBe('180 0\n');
});

test('readDay rejects other texts and impossible dates', () => {
  for (const text of ['', 'soon', '2026-13-01', '2026-02-30', '2026-11-21T00:00']) {
    expect(readDay(text)).toBeNull();
  }
});

test('firstDayOfYear returns 1 January', () => {
  expect(firstDayOfYear(day('2026-11-21'))).toBe(day('2026-01-01'));
  expect(firstDayOfYear(day('2026-01-01'))).toBe(day('2026-01-01'));
  expect(firstDayOfYear(day('2026-12-31'), 1)).toBe(day('2027-01-01'));
});
