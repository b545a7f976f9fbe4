import { afterAll, describe, expect, it, test } from 'vitest';
import { dayText, readDay } from '../../../../../src/preload/contract/days.ts';
import {
  isWholeDate,
  readWrittenDay,
  type MeantDay,
} from '../../../../../src/renderer/catalog/days/read-day.ts';
import { messages, setLanguage } from '../../../../../src/renderer/ui/messages.svelte.ts';
import { dayInFigures, shortDay } from '../../../../../src/renderer/ui/times.ts';

/** A Wednesday. */
const today = { now: Date.parse('2026-11-25T12:00Z'), zone: 'UTC' };

async function dayOf(text: string, locale = 'en-GB', meant: MeantDay = 'only'): Promise<string | null> {
  const day = await readWrittenDay(text, meant, today, locale);
  return day === null ? null : dayText(day);
}

describe('a written day', () => {
  it.each([
    ['en-GB', '31 October 2025'],
    ['en-GB', '31/10/25'],
    ['en-GB', '10/31/2025'],
    ['en-GB', '2025/10/31'],
    ['de-DE', '31. Oktober 2025'],
    ['de-DE', '31. 10. 2025'],
    ['de-DE', '31.10.2025'],
    ['de-DE', '2025-10-31'],
    ['es-ES', '31 de octubre de 2025'],
    ['es-ES', '31-10-2025'],
    ['es-ES', '31‑10–2025'],
    ['fr-FR', '٣١/١٠/٢٠٢٥'],
    ['fr-FR', 'vendredi', '2026-11-20'],
    ['fr-FR', '31 octobre 2025'],
    ['fr-FR', ' 31 / 10 / 2025 '],
  ])('in %s: %s', async (locale, text, expected = '2025-10-31') => {
    expect(await dayOf(text, locale)).toBe(expected);
  });

  it.each([
    ['24.11.', '2026-11-24'],
    ['25/11', '2026-11-25'],
    ['26.11', '2025-11-26'],
    ['11/24', '2026-11-24'],
    ['yesterday', '2026-11-24'],
  ])('without a year is the last such day: %s', async (text, expected) => {
    expect(await dayOf(text)).toBe(expected);
  });

  it.each([
    '',
    'soon',
    '31',
    '31 February 2025',
    '31.13.2025',
    '45.11.',
    '13/13',
    'October 2025',
    'last week',
    '3.11.1969',
    'name:today',
    '31.10.2025 or so',
  ])('is none in "%s"', async (text) => {
    expect(await dayOf(text)).toBeNull();
  });

  it.each<[string, string, string]>([
    ['October 2025', '2025-10-01', '2025-10-31'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['since 3 November', '2026-11-03', '2026-11-03'],
    ['until 3 November', '2026-11-03', '2026-11-03'],
  ])('is the first or the last one of "%s"', async (text, first, last) => {
    expect([await dayOf(text, 'en-GB', 'first'), await dayOf(text, 'en-GB', 'last')]).toEqual([first, last]);
  });
});

describe('what the app writes', () => {
  afterAll(() => setLanguage('en'));

  it.each(['en', 'de', 'es', 'fr', 'mirrored'] as const)('can be read: %s', async (language) => {
    await setLanguage(language);
    const first = readDay('2024-02-25') ?? 0;
    for (let day = first; day < first + 366; day += 5) {
      for (const text of [shortDay(day), dayInFigures(day)])
        expect([text, await dayOf(text, messages.locale)]).toEqual([text, dayText(day)]);
    }
  });
});

test.each([
  ['3.11.2026', true],
  ['2026-11-03', true],
  ['3 Nov 2026', true],
  ['3.11.20', false],
  ['2026', false],
  ['3 November', false],
])('"%s" is written to its end: %s', (text, isWhole) => {
  expect(isWholeDate(text)).toBe(isWhole);
});
