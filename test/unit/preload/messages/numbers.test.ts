import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';

const narrow = '\u202F';

describe('a count of packages', () => {
  test.each([
    ['en', ['0 packages', '1 package', '2 packages', '1,204 packages', '1,000,000 packages']],
    ['de', ['0 Pakete', '1 Paket', '2 Pakete', '1.204 Pakete', '1.000.000 Pakete']],
    [
      'fr',
      ['0 paquet', '1 paquet', '2 paquets', `1${narrow}204 paquets`, `1${narrow}000${narrow}000 de paquets`],
    ],
    ['es', ['0 paquetes', '1 paquete', '2 paquetes', '1204 paquetes', '1.000.000 de paquetes']],
  ] as const)('%s', (language, expected) => {
    const { search } = messagesOf(language);
    expect([0, 1, 2, 1204, 1_000_000].map((count) => search.count(count))).toEqual(expected);
  });
});

describe('skipped packages', () => {
  test.each([
    [
      'de',
      '1 Paket konnte nicht gelesen werden und fehlt',
      '2 Pakete konnten nicht gelesen werden und fehlen',
      '1.000.000 Pakete konnten nicht gelesen werden und fehlen',
    ],
    [
      'fr',
      '1 paquet n’a pas pu être lu et manque',
      '2 paquets n’ont pas pu être lus et manquent',
      `1${narrow}000${narrow}000 de paquets n’ont pas pu être lus et manquent`,
    ],
    [
      'es',
      '1 paquete no se ha podido leer y falta',
      '2 paquetes no se han podido leer y faltan',
      '1.000.000 de paquetes no se han podido leer y faltan',
    ],
  ] as const)('%s', (language, ...expected) => {
    const { sync } = messagesOf(language);
    expect([1, 2, 1_000_000].map((count) => sync.skipped(count))).toEqual(expected);
  });
});

describe('words that go with a number', () => {
  test.each([
    ['de', '1 neu, 2 geändert, 3 entfernt', 'Anna oder Otto', 'Anna oder 2 weitere', 'vor 1 Minute'],
    ['fr', '1 nouveau, 2 modifiés, 3 retirés', 'Anna ou Otto', 'Anna ou 2 autres', 'il y a 1 minute'],
    ['es', '1 nuevo, 2 modificados, 3 retirados', 'Anna u Otto', 'Anna o 2 más', 'hace 1 minuto'],
  ] as const)('%s', (language, news, one, two, age) => {
    const { filters, sync, times } = messagesOf(language);
    expect(sync.news({ added: 1, changed: 2, removed: 3 })).toContain(news);
    expect(filters.either(['Anna', 'Otto'])).toBe(one);
    expect(filters.orMore('Anna', 2)).toBe(two);
    expect(times.minutesAgo(1)).toBe(age);
  });

  test('lists', () => {
    const names = ['A', 'B', 'C'];
    expect(messagesOf('en').columns.sortedBy(names)).toBe('Sorted by A, B and C');
    expect(messagesOf('de').columns.sortedBy(names)).toBe('Sortiert nach A, B und C');
    expect(messagesOf('fr').columns.sortedBy(names)).toBe('Tri\u202F: A, B et C');
    expect(messagesOf('es').columns.sortedBy(names)).toBe('Orden: A, B y C');
  });
});
