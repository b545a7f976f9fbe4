import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Account, type AccountParts } from '../../../../src/main/account/account.ts';
import { ConnectionRules } from '../../../../src/main/account/connection-rules.ts';
import { en } from '../../../../src/preload/contract/messages/en/index.ts';
import { noPolicyStatus } from '../../../../src/preload/contract/policy-status.ts';
import { Accounts } from '../../../../src/main/account/accounts.ts';
import { accountId } from '../../../../src/main/account/identity.ts';
import { StoredAccounts } from '../../../../src/main/account/stored-accounts.ts';
import { SyncScheduler } from '../../../../src/main/account/sync-scheduler.ts';
import { openSettings } from '../../../../src/main/settings/settings.ts';
import type { Connection } from '../../../../src/preload/contract/connection.ts';
import { succeeded, type Result } from '../../../../src/preload/contract/failure.ts';
import { noFilters, type OpenedView } from '../../../../src/preload/contract/view.ts';
import fc from '../../../equipment/support/properties.ts';
import { memoryFile, quietSurroundings } from '../../../equipment/support/memory-settings.ts';
import { memoryShelf } from '../../../equipment/support/memory-shelf.ts';
import { startInProcess } from '../../../equipment/support/in-process-worker.ts';
import { quietCatalog } from '../../../equipment/support/quiet-catalog.ts';
import { closeAll, newFolder } from '../catalog/harness.ts';
import { item, SimulatedList } from '../catalog/simulated-list.ts';

/** Three accounts on two services. Their packages have the same ids, and names that contain the account. */
const people = [
  { userName: 'ada', host: 'one' },
  { userName: 'bob', host: 'one' },
  { userName: 'ada', host: 'two' },
] as const;
type Person = (typeof people)[number];

const size = 130;

function connectionOf({ host }: Person): Connection {
  return { name: host, baseUrl: `https://${host}.example`, authUrl: `https://${host}.example` };
}

const idOf = (person: Person): string => accountId(connectionOf(person), person.userName);
const markOf = (person: Person): string => `of ${person.userName} at ${person.host}`;

type Step =
  | { readonly action: 'sign in' | 'switch' | 'sync' | 'open' | 'change'; readonly personIndex: number }
  | { readonly action: 'sign out'; readonly personIndex: number; readonly remove: boolean }
  /** Reads with a handle that may belong to another account. */
  | { readonly action: 'read'; readonly personIndex: number; readonly handle: number };

const personIndex = fc.nat(people.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ action: fc.constant('sign in' as const), personIndex }) },
  {
    weight: 6,
    arbitrary: fc.record({ action: fc.constantFrom('switch', 'sync', 'open', 'change'), personIndex }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ action: fc.constant('sign out' as const), personIndex, remove: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ action: fc.constant('read' as const), personIndex, handle: fc.nat(40) }),
  },
);

interface Scene {
  readonly accounts: Accounts;
  readonly lists: readonly SimulatedList[];
  readonly folder: string;
}

let opened: Accounts[] = [];

afterEach(async () => {
  for (const accounts of opened) await Promise.all(accounts.all().map((account) => account.dispose(0)));
  opened = [];
  await closeAll();
});

/** A session that is always signed in, because this test is about the lists. */
function session(): AccountParts['session'] {
  return {
    restore: () => undefined,
    setKeepSignedIn: () => Promise.resolve(),
    signIn: () => Promise.resolve(succeeded(null)),
    cancelSignIn: () => undefined,
    signOut: () => Promise.resolve(),
    status: () => ({ state: 'active', endsAt: null }),
    isKept: () => true,
    shortenBackoff: () => undefined,
    dispose: () => Promise.resolve(),
  };
}

function scene(): Scene {
  const folder = newFolder();
  const lists = people.map(
    (person) =>
      new SimulatedList(
        Array.from({ length: size }, (_, at) =>
          item(at + 1, { processName: `Package ${at} ${markOf(person)}` }),
        ),
      ),
  );
  const listOf = (id: string): SimulatedList => {
    const list = lists[people.findIndex((person) => idOf(person) === id)];
    if (list === undefined) throw new Error('no such account');
    return list;
  };
  const settings = openSettings(memoryFile({}), quietSurroundings);
  const storedAccounts = new StoredAccounts(settings);
  const scheduler = new SyncScheduler();
  const accounts: Accounts = new Accounts(
    {
      settings,
      storedAccounts,
      rules: new ConnectionRules(noPolicyStatus, () => en),
      create: (id, connection) =>
        new Account({
          id,
          connection,
          folder: path.join(folder, id),
          look: () => '',
          scheduler,
          isAllowed: () => true,
          isFront: () => accounts.front()?.id === id,
          stored: () => storedAccounts.get(id),
          onSynced: () => Promise.resolve(),
          createParts: (sync) => ({
            session: session(),
            catalog: quietCatalog({ readPage: listOf(id).readPage, startThread: startInProcess }),
            shelf: memoryShelf(),
            autoSync: {
              begin: () => undefined,
              run: () => sync(false),
              nextAt: () => null,
              notBefore: () => null,
              setPaused: () => undefined,
              wake: () => undefined,
              stop: () => undefined,
            },
          }),
        }),
      removeStoredFiles: () => Promise.resolve(true),
      now: Date.now,
      onChange: () => undefined,
      onNotice: () => undefined,
      onFront: () => scheduler.reschedule(),
    },
    null,
  );
  opened.push(accounts);
  return { accounts, lists, folder };
}

/** Starts every step; some run in parallel, as clicks may overtake pending work. */
async function play({ accounts, lists, folder }: Scene, steps: readonly Step[]): Promise<void> {
  const handles: OpenedView[] = [];
  const pending: Promise<unknown>[] = [];
  const isOurs = (person: Person, names: readonly string[]): void => {
    for (const name of names) expect(name).toContain(markOf(person));
  };
  for (const [at, each] of steps.entries()) {
    const person = people[each.personIndex] ?? people[0];
    const account = accounts.find(idOf(person));
    if (each.action === 'sign in') {
      const { userName } = person;
      pending.push(
        accounts.signIn({ connection: connectionOf(person), userName, password: 'x', keep: true }),
      );
    } else if (account === null) {
      continue;
    } else if (each.action === 'switch') {
      pending.push(accounts.switchTo(account.id));
    } else if (each.action === 'sync') {
      pending.push(account.startSync(false));
    } else if (each.action === 'change') {
      const list = lists[each.personIndex];
      if (list !== undefined)
        list.items = [...list.items, item(1000 + at, { processName: `More ${at} ${markOf(person)}` })];
    } else if (each.action === 'sign out') {
      await accounts.signOut(account, each.remove ? 'everything' : 'nothing');
      if (each.remove) expect(fs.existsSync(path.join(folder, account.id))).toBe(false);
    } else if (each.action === 'read') {
      const view = handles[each.handle % Math.max(1, handles.length)];
      if (view === undefined) continue;
      const rows = await account.parts.catalog.query('readRows', { view: view.view, offset: 0, limit: 200 });
      if (rows.ok)
        isOurs(
          person,
          rows.value.map(({ name }) => name.text),
        );
    } else {
      const sort = [{ column: 'name' as const, descending: false }];
      const view = await account.parts.catalog.query('openView', { text: '', filters: noFilters, sort });
      if (view.ok) handles.push(view.value);
    }
    if (at % 3 === 2) await Promise.all(pending.splice(0));
  }
  await Promise.all(pending);
}

/** Every remaining list is complete and contains its own account's packages only. */
async function expectOwn({ accounts, lists }: Scene): Promise<void> {
  for (const [at, person] of people.entries()) {
    const account = accounts.find(idOf(person));
    if (account === null) continue;
    const synced: Result<null> = await account.startSync(true);
    expect(synced.ok).toBe(true);
    await account.open();
    const sort = [{ column: 'name' as const, descending: false }];
    const view = await account.parts.catalog.query('openView', { text: '', filters: noFilters, sort });
    if (!view.ok) throw new Error(view.failure.code);
    expect(view.value.total).toBe(lists[at]?.items.length);
    const rows = await account.parts.catalog.query('readRows', {
      view: view.value.view,
      offset: 0,
      limit: 500,
    });
    if (!rows.ok) throw new Error(rows.failure.code);
    for (const { name } of rows.value) expect(name.text).toContain(markOf(person));
  }
}

it('never shows rows of one account in another, in any order of steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const played = scene();
      const signIns = people.map((_, each): Step => ({ action: 'sign in', personIndex: each }));
      await play(played, [...signIns, ...steps]);
      await expectOwn(played);
    }),
    { numRuns: 6 },
  );
}, 300_000);
