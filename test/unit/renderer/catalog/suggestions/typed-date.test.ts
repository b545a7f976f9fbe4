import { describe, expect, it } from 'vitest';
import type { DateChoice } from '../../../../../src/preload/contract/choice.ts';
import { readDay } from '../../../../../src/preload/contract/days.ts';
import { calendarNames, DateReader } from '../../../../../src/renderer/catalog/suggestions/typed-date.ts';
import { typedWords } from '../../../../../src/renderer/catalog/suggestions/typed-words.ts';
import { loadFilterWords } from '../../../../../src/renderer/catalog/suggestions/filter-words.ts';

const locales = { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR' } as const;

/** The date of a text on 25 November 2026, a Wednesday, if it is all of the text. */
async function dateOf(language: keyof typeof locales, text: string): Promise<string | null> {
  const locale = locales[language];
  const today = readDay('2026-11-25') ?? 0;
  const reader = new DateReader(await loadFilterWords(locale), calendarNames(locale), today);
  const words = typedWords(text);
  const date = reader.read(words, 0);
  if (date?.length !== words.length) return null;
  return textOf(date.choice);
}

function textOf(choice: DateChoice): string {
  return typeof choice === 'string' ? choice : `${choice.from ?? ''}..${choice.until ?? ''}`;
}

const month = '2025-10-01..2025-10-31';
const day = '2025-10-31..2025-10-31';

describe('dates by name and by figures', () => {
  it.each([
    ['today', 'today'],
    ['Yesterday', 'yesterday'],
    ['last month', 'lastMonth'],
    ['this year', 'year'],
    ['last 7 days', 'week'],
    ['past 30 days', 'month'],
    ['last 10 days', '2026-11-16..2026-11-25'],
    ['last 2 weeks', '2026-11-12..2026-11-25'],
    ['last 3 months', '2026-08-26..2026-11-25'],
    ['older than 90 days', '..2026-08-26'],
    ['older than 2 weeks', '..2026-11-10'],
    ['not updated for 3 months', '..2026-08-24'],
    ['not changed for 2 years', '..2024-11-24'],
    ['older than 6 months', 'overHalfYear'],
    ['stale', 'overHalfYear'],
    ['not updated for a year', 'overYear'],
    ['last week', '2026-11-16..2026-11-22'],
    ['this week', '2026-11-23..2026-11-29'],
    ['this month', '2026-11-01..2026-11-30'],
    ['last year', '2025-01-01..2025-12-31'],
    ['2025', '2025-01-01..2025-12-31'],
    ['October', '2026-10-01..2026-10-31'],
    ['December', '2025-12-01..2025-12-31'],
    ['in october 2025', month],
    ['Oct 2025', month],
    ['2025-10', month],
    ['10/2025', month],
    ['31 October 2025', day],
    ['31st of October, 2025', day],
    ['October 31, 2025', day],
    ['31.10.2025', day],
    ['31‑10‑2025', day],
    ['2025–10', month],
    ['٣١.١٠.٢٠٢٥', day],
    ['last ١٠ days', '2026-11-16..2026-11-25'],
    ['31/10/25', day],
    ['10/31/2025', day],
    ['2025-10-31', day],
    ['24 Nov', '2026-11-24..2026-11-24'],
    ['26 November', '2025-11-26..2025-11-26'],
    ['monday', '2026-11-23..2026-11-23'],
    ['on wednesday', '2026-11-25..2026-11-25'],
    ['since october 2025', '2025-10-01..'],
    ['since yesterday', '2026-11-24..'],
    ['until 31 October 2025', '..2025-10-31'],
    ['before 2025', '..2024-12-31'],
  ])('in English: %s', async (text, expected) => {
    expect(await dateOf('en', text)).toBe(expected);
  });

  it.each([
    ['heute', 'today'],
    ['gestern', 'yesterday'],
    ['letzten Monat', 'lastMonth'],
    ['älter als 90 Tage', '..2026-08-26'],
    ['nicht geändert seit 6 Monaten', 'overHalfYear'],
    ['seit über einem Jahr', 'overYear'],
    ['letzte 30 Tage', 'month'],
    ['letzte Woche', '2026-11-16..2026-11-22'],
    ['31. Oktober 2025', day],
    ['im Oktober 2025', month],
    ['am 31.10.2025', day],
    ['2. Sept. 2025', '2025-09-02..2025-09-02'],
    ['März', '2026-03-01..2026-03-31'],
    ['seit Oktober 2025', '2025-10-01..'],
    ['bis zum 31. Oktober 2025', '..2025-10-31'],
    ['Montag', '2026-11-23..2026-11-23'],
  ])('in German: %s', async (text, expected) => {
    expect(await dateOf('de', text)).toBe(expected);
  });

  it.each([
    ['ayer', 'yesterday'],
    ['el mes pasado', 'lastMonth'],
    ['de más de 90 días', '..2026-08-26'],
    ['sin cambios desde hace 6 meses', 'overHalfYear'],
    ['hace más de un año', 'overYear'],
    ['últimos 30 días', 'month'],
    ['31 de octubre de 2025', day],
    ['en octubre de 2025', month],
    ['desde octubre de 2025', '2025-10-01..'],
    ['este año', 'year'],
    ['semana pasada', '2026-11-16..2026-11-22'],
  ])('in Spanish: %s', async (text, expected) => {
    expect(await dateOf('es', text)).toBe(expected);
  });

  it.each([
    ['hier', 'yesterday'],
    ['le mois dernier', 'lastMonth'],
    ['de plus de 90 jours', '..2026-08-26'],
    ['non modifiés depuis 6 mois', 'overHalfYear'],
    ["il y a plus d'un an", 'overYear'],
    ['30 derniers jours', 'month'],
    ["aujourd'hui", 'today'],
    ['31 octobre 2025', day],
    ['1er octobre 2025', '2025-10-01..2025-10-01'],
    ['en octobre 2025', month],
    ['depuis octobre 2025', '2025-10-01..'],
    ['août 2025', '2025-08-01..2025-08-31'],
    ['semaine dernière', '2026-11-16..2026-11-22'],
  ])('in French: %s', async (text, expected) => {
    expect(await dateOf('fr', text)).toBe(expected);
  });

  it.each([
    '31',
    '31 February 2025',
    '13/13/2025',
    'jan',
    'in',
    '1850',
    'lastmonth',
    '"today"',
    'name:today',
    'last',
  ])('none in %s', async (text) => {
    expect(await dateOf('en', text)).toBeNull();
  });
});
