import { expect, it } from 'vitest';
import { currentVersion } from '../../../../src/main/settings/migrations.ts';
import { asList, asRecord, type JsonRecord } from '../../../../src/main/settings/record.ts';
import { noChoice } from '../../../../src/preload/contract/choice.ts';
import { memoryFile, openWithNotices } from '../../../equipment/support/memory-settings.ts';
import fc from '../../../equipment/support/properties.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const json = fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text));
const unknownParts = fc.dictionary(
  fc.string().map((name) => `x${name}`),
  json,
  { maxKeys: 3 },
);

/** Any value, or one of the right kind, which a random one never is. */
const oddParts = fc.record(
  {
    version: fc.oneof(json, fc.nat(5)),
    connection: fc.oneof(json, fc.constant(connection)),
    account: json,
    accounts: fc.oneof(json, fc.array(json)),
    current: json,
    window: json,
    zoom: json,
    globalKey: json,
    preferences: fc.oneof(json, fc.record({ theme: json, proxy: json, tray: json })),
  },
  { requiredKeys: [] },
);

const view = fc.record({
  id: fc.string({ minLength: 1, maxLength: 8 }),
  name: fc.constantFrom('Invoices', 'Drafts'),
  text: fc.string(),
  choice: fc
    .record({ people: fc.array(fc.string(), { maxLength: 3 }) })
    .map((part) => ({ ...noChoice, ...part })),
  sort: fc.constantFrom([], [{ column: 'updated', descending: true }]),
  columns: fc.constantFrom(null, [{ column: 'name', width: 100 }]),
  pinned: fc.boolean(),
  notify: fc.boolean(),
});
const views = fc.uniqueArray(view, { selector: ({ id }) => id, maxLength: 5 });

/** The file after each of several runs that change something. */
function afterRuns(content: JsonRecord, zooms: readonly number[]): JsonRecord {
  let present = content;
  for (const zoom of zooms) {
    const { settings } = openWithNotices(
      memoryFile(present, {
        write: (value) => {
          const read: unknown = JSON.parse(JSON.stringify(value));
          present = asRecord(read);
        },
      }),
    );
    settings.update({ zoom });
    const before = settings.get();
    expect(openWithNotices(memoryFile(present)).settings.get()).toEqual(before);
  }
  return present;
}

it('reads any object without throwing, and reads what it wrote as the same settings', () => {
  fc.assert(
    fc.property(oddParts, unknownParts, (odd, unknown) => {
      const after = afterRuns({ ...unknown, ...odd }, [2, 3]);
      // A file whose accounts are no list is damaged as a whole, and set aside.
      const isWhole = Array.isArray(odd.accounts ?? []);
      expect(after).toMatchObject({ ...(isWhole && unknown), zoom: 3 });
    }),
  );
});

it('keeps saved views, columns and unknown parts, whatever else is in the file', () => {
  const entry = { connection, userName: 'ada', signedInAt: 1, keep: true };
  const version = fc.constantFrom(undefined, currentVersion, currentVersion + 3);
  fc.assert(
    fc.property(
      oddParts,
      version,
      views,
      fc.array(json),
      unknownParts,
      (odd, number, valid, others, unknown) => {
        const columns = [{ column: 'status', width: 90 }];
        // Other entries are no views, whatever they are.
        const account = { ...unknown, ...entry, preferences: { columns }, views: [...valid, ...others] };
        const after = afterRuns({ ...odd, version: number, accounts: [account] }, [2, 3]);
        const { accounts } = openWithNotices(memoryFile(after)).settings.get();
        expect(accounts).toMatchObject([{ userName: 'ada', views: valid, preferences: { columns } }]);
        expect(asList(after['accounts'])).toMatchObject([{ ...unknown, views: [...valid, ...others] }]);
      },
    ),
  );
});
