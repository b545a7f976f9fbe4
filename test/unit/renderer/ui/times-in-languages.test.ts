import { afterAll, describe, expect, test } from 'vitest';
import { accountStatus } from '../../../equipment/support/account-status.ts';
import { sessionLines } from '../../../../src/renderer/session/session-lines.ts';
import { syncStatusContent } from '../../../../src/renderer/catalog/status/sync-status-content.ts';
import { nothingStored } from '../../../../src/preload/contract/status.ts';
import { readDay } from '../../../../src/preload/contract/days.ts';
import { setLanguage } from '../../../../src/renderer/ui/messages.svelte.ts';
import {
  exactTime,
  shortAge,
  shortDay,
  calendarTime,
  futureTime,
} from '../../../../src/renderer/ui/times.ts';

const zone = 'Europe/Berlin';
const at = (text: string): number => Date.parse(text);
const now = at('2026-11-21T10:00:00+01:00');

const today = at('2026-11-21T09:41:07+01:00');
const yesterday = at('2026-11-20T16:20:00+01:00');
const first = at('2026-11-01T07:30:00+01:00');
const longAgo = at('2024-03-03T07:30:00+01:00');

afterAll(() => setLanguage('en'));

describe.each([
  [
    'en',
    ['today 09:41', 'yesterday 16:20', '1 November', '3 March 2024'],
    ['at 14:20', 'tomorrow at 01:15', 'on 1 December at 07:30'],
    ['just now', '1 minute ago', '5 minutes ago'],
    'Saturday, 21 November 2026 at 09:41:07 CET',
    ['1 Nov 2026', '3 Mar 2026'],
  ],
  [
    'de',
    ['heute um 09:41', 'gestern um 16:20', '1. November', '3. März 2024'],
    ['um 14:20', 'morgen um 01:15', 'am 1. Dezember um 07:30'],
    ['gerade eben', 'vor 1 Minute', 'vor 5 Minuten'],
    'Samstag, 21. November 2026 um 09:41:07 MEZ',
    ['1. Nov. 2026', '3. März 2026'],
  ],
  [
    'fr',
    ['aujourd’hui à 09:41', 'hier à 16:20', '1er novembre', '3 mars 2024'],
    ['à 14:20', 'demain à 01:15', 'le 1er décembre à 07:30'],
    ['à l’instant', 'il y a 1 minute', 'il y a 5 minutes'],
    'samedi 21 novembre 2026 à 09:41:07 UTC+1',
    ['1er nov. 2026', '3 mars 2026'],
  ],
  [
    'es',
    ['hoy a las 09:41', 'ayer a las 16:20', '1 de noviembre', '3 de marzo de 2024'],
    ['a las 14:20', 'mañana a la 01:15', 'el 1 de diciembre a las 07:30'],
    ['ahora mismo', 'hace 1 minuto', 'hace 5 minutos'],
    'sábado, 21 de noviembre de 2026, 09:41:07 CET',
    ['1 nov 2026', '3 mar 2026'],
  ],
] as const)('%s', (language, past, future, ages, exact, short) => {
  test('formats past times', async () => {
    await setLanguage(language);
    expect([today, yesterday, first, longAgo].map((time) => calendarTime(time, now, zone))).toEqual(past);
    expect(exactTime(today, zone)).toBe(exact);
    expect([0, 1, 5].map((minutes) => shortAge(now - minutes * 60_000, now))).toEqual(ages);
    expect(['2026-11-01', '2026-03-03'].map((day) => shortDay(readDay(day) ?? 0))).toEqual(short);
  });

  test('formats future times', async () => {
    await setLanguage(language);
    const times = ['2026-11-21T14:20:00+01:00', '2026-11-22T01:15:00+01:00', '2026-12-01T07:30:00+01:00'];
    expect(times.map((time) => futureTime(at(time), now, zone))).toEqual(future);
  });
});

/** The status line for a list that was read at that time. */
function statusText(checkedAt: number, offline: boolean): string {
  const catalog = {
    ...nothingStored,
    snapshot: 's',
    rows: 1,
    complete: true,
    checkedAt,
    completeAt: checkedAt,
  };
  const failure = offline ? ({ code: 'unreachable', retryable: true } as const) : null;
  const { text } = syncStatusContent(
    {
      catalog,
      session: { state: 'active', endsAt: null },
      sync: { state: 'idle', failure, nextAt: null, paused: false, notBefore: null },
    },
    { now, online: false, zone },
  );
  return text;
}

describe.each([
  [
    'de',
    'Aktuell, vor 5 Minuten geprüft',
    'Aktualisiert heute um 07:00',
    'Sie sind offline. Die Liste hat den Stand von heute um 07:00; die Suche funktioniert wie gewohnt.',
    'Sie sind offline. Die Liste hat den Stand vom 1. November; die Suche funktioniert wie gewohnt.',
    'Angemeldet am 1. November',
    'Sitzung endet morgen um 10:00',
  ],
  [
    'fr',
    'À jour, il y a 5 minutes',
    'Mise à jour aujourd’hui à 07:00',
    'Vous êtes hors ligne. La liste date d’aujourd’hui à 07:00\u202F; la recherche fonctionne comme d’habitude.',
    'Vous êtes hors ligne. La liste date du 1er novembre\u202F; la recherche fonctionne comme d’habitude.',
    'Connecté le 1er novembre',
    'La session se termine demain à 10:00',
  ],
  [
    'es',
    'Al día, hace 5 minutos',
    'Actualizada hoy a las 07:00',
    'Está sin conexión. La lista es de hoy a las 07:00; la búsqueda funciona como siempre.',
    'Está sin conexión. La lista es del 1 de noviembre; la búsqueda funciona como siempre.',
    'Sesión iniciada el 1 de noviembre',
    'La sesión termina mañana a las 10:00',
  ],
] as const)('sentences in %s', (language, fresh, updated, offlineToday, offlineThen, since, ends) => {
  test('contain times with the right preposition', async () => {
    await setLanguage(language);
    const morning = at('2026-11-21T07:00:00+01:00');
    expect(statusText(now - 300_000, false)).toBe(fresh);
    expect(statusText(morning, false)).toBe(updated);
    expect(statusText(morning, true)).toBe(offlineToday);
    expect(statusText(first, true)).toContain(offlineThen);
    const account = accountStatus({ userName: 'anna', signedInAt: first });
    const session = { state: 'active', endsAt: now + 86_400_000 } as const;
    expect(sessionLines(account, session, now, zone)).toEqual([since, ends]);
  });
});
