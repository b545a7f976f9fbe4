import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { noChoice, type FilterChoice } from '../../../../../src/preload/contract/choice.ts';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import { filterValuesRequestSchema, type MatchQuery } from '../../../../../src/preload/contract/view.ts';
import { findOffers } from '../../../../../src/renderer/catalog/suggestions/find-offers.ts';

const statuses = ['PUBLISHED', 'DRAFT', 'draft', 'waiting for 2nd approval'];
const people = ['Anna Lee', 'Anna Kowalska', 'Hannah Cole', 'Ben Marsh', 'Zoë Muñoz'];
const now = Date.UTC(2026, 10, 25, 12);

interface Options {
  readonly locale?: string;
  /** The person's own name in the list, or a user name. */
  readonly ownName?: string;
  readonly filters?: FilterChoice;
  readonly total?: (query: MatchQuery) => number;
}

/** Each offer as its filters and the rest of the text; and that the list does not have the person. */
async function offersFor(
  text: string,
  { locale = 'en-GB', ownName = '', filters = noChoice, total = () => 1 }: Options = {},
): Promise<readonly string[]> {
  const { offers, isOwnNameMissing } = await findOffers(
    {
      readFilterValues: ({ names }) =>
        Promise.resolve(
          succeeded({
            statuses,
            people: names.map((name) =>
              people.filter((person) => new RegExp(`\\b${name}`, 'iu').test(person.normalize('NFD'))),
            ),
          }),
        ),
      readOfferCounts: ({ queries }) =>
        Promise.resolve(succeeded({ snapshot: 'a', totals: queries.map(total) })),
    },
    { text, filters },
    { today: { now, zone: 'UTC' }, locale, ownName },
  );
  const found = offers.map(({ choice, text: rest }) =>
    [...Object.entries(choice).map(([field, value]) => `${field}=${shown(value)}`), `"${rest}"`].join(' '),
  );
  return isOwnNameMissing ? [...found, 'who?'] : found;
}

function shown(value: FilterChoice[keyof FilterChoice]): string {
  if (value === null || value === true) return String(value ?? '');
  if (typeof value === 'string') return value;
  return 'from' in value ? `${value.from ?? ''}..${value.until ?? ''}` : value.join('|');
}

describe('words as filters', () => {
  it.each([
    ['a long word', 'n'.repeat(1000)],
    ['one whose folding is longer', 'ﬃ'.repeat(1000)],
  ])('asks for people by %s in a way that the question allows', async (_name, text) => {
    const asked: unknown[] = [];
    const bridge = {
      readFilterValues: (input: { readonly names: readonly string[] }) => {
        asked.push(input);
        return Promise.resolve(succeeded({ statuses: [], people: input.names.map(() => []) }));
      },
      readOfferCounts: () => Promise.resolve(succeeded({ snapshot: 'a', totals: [] })),
    };
    const context = { today: { now, zone: 'UTC' }, locale: 'en-GB', ownName: '' };
    await findOffers(bridge, { text, filters: noChoice }, context);
    expect(asked).toHaveLength(1);
    for (const input of asked) expect(() => parse(filterValuesRequestSchema, input)).not.toThrow();
  });

  it.each([
    ['drafts', ['status=DRAFT|draft ""']],
    ['invoice drafts', ['status=DRAFT|draft "invoice"']],
    ['waiting for 2nd approval', ['status=waiting for 2nd approval ""']],
    ['by ben', ['people=Ben Marsh ""']],
    ['anna lee', ['people=Anna Lee ""']],
    ['zoe', ['people=Zoë Muñoz ""']],
    ['anna invoice', ['people=Anna Lee "invoice"', 'people=Anna Kowalska "invoice"']],
    ['2025', ['updated=2025-01-01..2025-12-31 ""']],
    ['created 2025', ['created=2025-01-01..2025-12-31 ""']],
    ['invoice', []],
    ['an', []],
    ['"drafts"', []],
    ['“drafts”', []],
    ['–drafts', []],
    ['invoice not “order intake”', ['"invoice -“order intake”"']],
    ['status:draft', []],
    ['-drafts', []],
    ['ben -drafts', ['people=Ben Marsh "-drafts"']],
    ['invoice not draft', ['"invoice -draft"']],
    ['invoice without "order intake"', ['"invoice -"order intake""']],
    ['invoice not', []],
    ['invoice not 5', []],
    ['ben not drafts', ['people=Ben Marsh "-drafts"', 'people=Ben Marsh "not drafts"', '"ben -drafts"']],
    ['not updated for a year', ['updated=overYear ""']],
    ['', []],
  ])('of %j', async (text, expected) => {
    expect(await offersFor(text)).toEqual(expected);
  });

  it.each([
    ['my drafts', 'ben.marsh@example.com', ['people=Ben Marsh status=DRAFT|draft ""']],
    ['by:me', 'bmarsh', ['people=Ben Marsh ""']],
    ['by me', 'MarshB', ['people=Ben Marsh ""']],
    ['created by me yesterday', 'b.marsh', ['creator=Ben Marsh created=yesterday ""']],
    ['mine', 'zoe munoz', ['people=Zoë Muñoz ""']],
    ['mine', 'anna', ['people=Anna Lee ""', 'people=Anna Kowalska ""']],
    ['by:me', 'u4711', ['who?']],
    ['by:me', '', ['who?']],
    ['my drafts', 'u4711', ['status=DRAFT|draft "my"', 'who?']],
    ['by:melissa', 'ben.marsh', []],
  ])('of %j, as %j, are those of the person', async (text, ownName, expected) => {
    const offers = await offersFor(text, { ownName });
    expect(offers.slice(0, expected.length)).toEqual(expected);
    if (expected.length === 0) expect(offers).toEqual([]);
  });

  it.each([
    ['de-DE', 'meine Entwürfe', 'people=Ben Marsh status=DRAFT|draft ""'],
    ['de-DE', 'von mir', 'people=Ben Marsh ""'],
    ['es-ES', 'mis borradores', 'people=Ben Marsh status=DRAFT|draft ""'],
    ['fr-FR', 'mes brouillons', 'people=Ben Marsh status=DRAFT|draft ""'],
    ['fr-FR', 'créés par moi', 'creator=Ben Marsh ""'],
  ])('in %s, %s are those of the person', async (locale, text, expected) => {
    expect((await offersFor(text, { locale, ownName: 'ben.marsh' }))[0]).toBe(expected);
  });

  it('are first offered together, then alone', async () => {
    expect(await offersFor('drafts ben last month')).toEqual([
      'status=DRAFT|draft people=Ben Marsh updated=lastMonth ""',
      'status=DRAFT|draft "ben last month"',
      'people=Ben Marsh "drafts last month"',
      'updated=lastMonth "drafts ben"',
    ]);
  });

  it('take the date of creation where the text is about creation', async () => {
    const [first] = await offersFor('created by ben yesterday');
    expect(first).toBe('creator=Ben Marsh created=yesterday ""');
    const [changed] = await offersFor('changed by ben yesterday');
    expect(changed).toBe('updater=Ben Marsh updated=yesterday ""');
  });

  it.each([
    [
      'de-DE',
      'Entwürfe von Anna Lee letzten Monat',
      'status=DRAFT|draft people=Anna Lee updated=lastMonth ""',
    ],
    ['de-DE', 'erstellt von Ben gestern', 'creator=Ben Marsh created=yesterday ""'],
    ['es-ES', 'borradores de ben el mes pasado', 'status=DRAFT|draft people=Ben Marsh updated=lastMonth ""'],
    ['es-ES', 'creados por ben ayer', 'creator=Ben Marsh created=yesterday ""'],
    [
      'fr-FR',
      'brouillons de Ben le mois dernier',
      'status=DRAFT|draft people=Ben Marsh updated=lastMonth ""',
    ],
    ['fr-FR', 'créés par ben hier', 'creator=Ben Marsh created=yesterday ""'],
  ])('in %s: %s', async (locale, text, expected) => {
    expect((await offersFor(text, { locale }))[0]).toBe(expected);
  });

  it('that find nothing are left out, and others are counted with the filters that are set', async () => {
    const filters = { ...noChoice, channel: ['c'] };
    const asked: MatchQuery[] = [];
    const total = (query: MatchQuery): number => {
      asked.push(query);
      return query.text === '' ? 3 : 0;
    };
    expect(await offersFor('drafts ben', { filters, total })).toEqual([
      'status=DRAFT|draft people=Ben Marsh ""',
    ]);
    expect(asked.every((query) => query.filters.channel[0] === 'c')).toBe(true);
  });

  it('that find nothing are shown if all words were understood, and nothing else was', async () => {
    const total = (): number => 0;
    expect(await offersFor('drafts yesterday', { total })).toEqual([
      'status=DRAFT|draft updated=yesterday ""',
    ]);
    expect(await offersFor('drafts invoice', { total })).toEqual([]);
  });

  it('of one field are not merged: the second one stays a word', async () => {
    const [first] = await offersFor('by anna lee by ben');
    expect(first).toBe('people=Anna Lee "by ben"');
  });
});
