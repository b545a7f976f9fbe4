import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { Account } from '../../../../src/main/account/account.ts';
import { ConnectionRules } from '../../../../src/main/account/connection-rules.ts';
import { en } from '../../../../src/preload/contract/messages/en/index.ts';
import { noPolicyStatus } from '../../../../src/preload/contract/policy-status.ts';
import { Accounts } from '../../../../src/main/account/accounts.ts';
import type { Shelf } from '../../../../src/main/shelf/shelf.ts';
import { StoredAccounts } from '../../../../src/main/account/stored-accounts.ts';
import { SyncScheduler } from '../../../../src/main/account/sync-scheduler.ts';
import type { Catalog } from '../../../../src/main/catalog/catalog.ts';
import { openSettings } from '../../../../src/main/settings/settings.ts';
import type { Connection } from '../../../../src/preload/contract/connection.ts';
import { failed, succeeded, type Result } from '../../../../src/preload/contract/failure.ts';
import type { ShelfEntry } from '../../../../src/preload/contract/shelf.ts';
import {
  nothingStored,
  type NoticeCode,
  type SessionStatus,
} from '../../../../src/preload/contract/status.ts';
import { memoryShelf } from '../../../equipment/support/memory-shelf.ts';
import { memoryFile, quietSurroundings } from '../../../equipment/support/memory-settings.ts';

const here: Connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const there: Connection = { name: 'B', baseUrl: 'https://b.example', authUrl: 'https://b.example' };
const ada = { connection: here, userName: 'ada', signedInAt: 1, keep: true };
const bob = { connection: there, userName: 'bob', signedInAt: 2, keep: true };

let log: string[] = [];
let stored: Record<string, unknown> = {};
let session: SessionStatus = { state: 'signed-out' };
let signedIn: Result<null> = succeeded(null);
/** If set, the result of a slow sign-in. */
let signingIn: Promise<Result<null>> | null = null;
let isRemoved = true;
const starred = { id: '1', isStarred: true, note: '', known: null, isGone: false, seenAt: null };
/** On the shelf of each account. */
let entries: readonly ShelfEntry[] = [];
let isShelfReadable = true;
let closing: Promise<unknown> = Promise.resolve();
/** The result of the running sync of any account. */
let reading: Promise<Result<null>> = Promise.resolve(succeeded(null));
/** Starts a sync of the account on a connection of this name. */
let syncs = new Map<string, () => Promise<Result<null>>>();

beforeEach(() => {
  log = [];
  stored = { connection: here, accounts: [ada] };
  session = { state: 'active', endsAt: null };
  signedIn = succeeded(null);
  signingIn = null;
  closing = Promise.resolve();
  reading = Promise.resolve(succeeded(null));
  syncs = new Map();
  isRemoved = true;
  entries = [];
  isShelfReadable = true;
});

const catalogSchema = v.custom<Catalog>((value) => typeof value === 'object');

function done(what: string): Promise<Result<null>> {
  log.push(what);
  return Promise.resolve(succeeded(null));
}

/** A catalog with only the methods that accounts use. */
function catalogOf(name: string, sync: () => Promise<Result<null>>): Catalog {
  syncs.set(name, sync);
  return v.parse(catalogSchema, {
    open: () => done(`open ${name}`),
    close: async () => {
      await closing;
      log.push(`close ${name}`);
    },
    remove: (_folder: string, { keepDiary }: { readonly keepDiary: boolean }) =>
      done(`remove ${name}${keepDiary ? ' but its diary' : ''}`),
    status: () => nothingStored,
    sync: () => reading,
    syncStatus: () => ({ state: 'idle', failure: null }),
    lastSyncActiveMs: () => 0,
    cancelSync: () => undefined,
    pauseSync: () => undefined,
    resumeSync: () => undefined,
    setPreferences: () => Promise.resolve(),
  });
}

function shelfOf(name: string): Shelf {
  const remove = (): Promise<void> => Promise.resolve(void log.push(`remove shelf of ${name}`));
  return memoryShelf({
    file: {
      read: () =>
        isShelfReadable ? Promise.resolve({ entries, state: 'sound' }) : Promise.reject(new Error('EIO')),
      write: () => Promise.resolve(),
      remove,
    },
  });
}

function create(fromSwitches: Connection | null = null): Accounts {
  const file = memoryFile(
    {},
    {
      read: () => ({ state: 'read', value: stored }),
      write: (value) => {
        stored = { ...value };
      },
      remove: () => {
        stored = {};
      },
    },
  );
  const onNotice = (code: NoticeCode): void => void log.push(`notice ${code}`);
  const settings = openSettings(file, { ...quietSurroundings, onNotice });
  const entries = new StoredAccounts(settings);
  const scheduler = new SyncScheduler();
  const accounts: Accounts = new Accounts(
    {
      settings,
      storedAccounts: entries,
      rules: new ConnectionRules(noPolicyStatus, () => en),
      create: (id, connection) => {
        const name = (): string => entries.get(id)?.userName ?? connection.name;
        return new Account({
          id,
          connection,
          folder: id,
          look: () => '',
          scheduler,
          isAllowed: () => true,
          isFront: () => accounts.front()?.id === id,
          stored: () => entries.get(id),
          onSynced: () => Promise.resolve(),
          createParts: (sync) => ({
            session: {
              restore: (_, keep) => void log.push(`restore ${name()}${keep ? '' : ', nothing kept'}`),
              setKeepSignedIn: async (keep) => {
                await done(`keep ${keep}`);
              },
              signIn: () => signingIn ?? Promise.resolve(signedIn),
              cancelSignIn: () => undefined,
              signOut: async () => {
                await done(`sign out at ${connection.name}`);
              },
              status: () => session,
              isKept: () => true,
              shortenBackoff: () => undefined,
              dispose: () => Promise.resolve(),
            },
            catalog: catalogOf(connection.name, () => sync(true)),
            shelf: shelfOf(connection.name),
            autoSync: {
              begin: () => void log.push(`begin ${name()}`),
              run: () => done(`run ${name()}`),
              nextAt: () => null,
              notBefore: () => null,
              setPaused: () => undefined,
              wake: () => undefined,
              stop: () => void log.push(`stop at ${connection.name}`),
            },
          }),
        });
      },
      removeStoredFiles: () => {
        log.push('remove stored');
        return Promise.resolve(isRemoved);
      },
      now: () => 5,
      onChange: () => undefined,
      onNotice: (code) => log.push(`notice ${code}`),
      onFront: () => undefined,
    },
    fromSwitches,
  );
  return accounts;
}

function enter(userName: string, connection = here): Parameters<Accounts['signIn']>[0] {
  return { connection, userName, password: 'open sesame', keep: true };
}

async function restored(fromSwitches: Connection | null = null): Promise<Accounts> {
  const accounts = create(fromSwitches);
  await accounts.restore();
  await accounts.restoreOthers();
  log = [];
  return accounts;
}

function accountAt(accounts: Accounts, index: number): Account {
  const account = accounts.all()[index];
  if (account === undefined) throw new Error('no such account');
  return account;
}

function frontOf(accounts: Accounts): Account {
  const front = accounts.front();
  if (front === null) throw new Error('no account in front');
  return front;
}

const names = (accounts: Accounts): readonly string[] => accounts.summaries().map(({ userName }) => userName);
const inFront = (accounts: Accounts): string | undefined => accounts.front()?.status()?.userName;

describe('restoring', () => {
  it('restores the account in front first, and closes the catalogs of the others', async () => {
    const accounts = create();
    stored = { connection: here, accounts: [bob, ada], current: null };
    const both = create();
    await both.restore();
    expect(log).toEqual(['restore bob', 'open B', 'begin bob']);
    log = [];
    await both.restoreOthers();
    expect(log).toEqual(['restore ada', 'open A', 'begin ada', 'close A']);
    await accounts.restore();
  });

  it('opens the catalog even if the user must sign in', async () => {
    session = { state: 'needs-sign-in', reason: 'not-kept' };
    await create().restore();
    expect(log).toEqual(['restore ada', 'open A']);
  });

  it('brings the account on the connection of the command line to the front, or none', async () => {
    stored = { connection: here, accounts: [ada, bob] };
    expect(inFront(await restored(there))).toBe('bob');
    const elsewhere = { ...here, baseUrl: 'https://c.example' };
    const accounts = await restored(elsewhere);
    expect([accounts.front(), accounts.connection()]).toEqual([null, elsewhere]);
    expect(names(accounts)).toEqual(['ada', 'bob']);
  });
});

describe('signing in', () => {
  it('changes nothing if the password is rejected', async () => {
    const accounts = await restored();
    signedIn = failed({ code: 'wrong-credentials', retryable: false });
    expect(await accounts.signIn(enter('bob'))).toMatchObject({ ok: false });
    expect(log).toEqual([]);
    expect([names(accounts), inFront(accounts)]).toEqual([['ada'], 'ada']);
  });

  it('adds an account with the trimmed user name, and does not store the password', async () => {
    const accounts = await restored();
    expect(await accounts.signIn({ ...enter(' Bob ', there), keep: false })).toEqual(succeeded(null));
    expect(log).toEqual(['open B', 'close A', 'run Bob']);
    expect([names(accounts), inFront(accounts)]).toEqual([['ada', 'Bob'], 'Bob']);
    expect(JSON.stringify(stored)).not.toContain('sesame');
    expect((await restored()).front()?.status()).toMatchObject({
      userName: 'Bob',
      signedInAt: 5,
      keep: false,
    });
  });

  it('keeps the open catalog when the same user signs in again', async () => {
    const accounts = await restored();
    await accounts.signIn(enter(' ADA'));
    expect(log).toEqual(['run ADA']);
    expect(names(accounts)).toEqual(['ADA']);
  });

  it('fails with an invalid address', async () => {
    const accounts = await restored();
    const input = enter('bob', { ...there, authUrl: 'http://b.example' });
    expect(await accounts.signIn(input)).toMatchObject({
      ok: false,
      failure: { code: 'address-not-encrypted' },
    });
  });

  it('restores searches after a sign-out that keeps the catalog', async () => {
    const accounts = await restored();
    const front = frontOf(accounts);
    accounts.change(front, { recent: ['invoice'], paused: true });
    await accounts.signOut(front, 'nothing');
    await accounts.signIn(enter('ada'));
    expect(accounts.front()?.status()?.recent).toEqual(['invoice']);
    const again = frontOf(accounts);
    await accounts.signOut(again, 'everything');
    await accounts.signIn(enter('ada'));
    expect(accounts.front()?.status()?.recent).toEqual([]);
  });
});

describe('several accounts', () => {
  beforeEach(() => {
    stored = { connection: here, accounts: [ada, bob] };
  });

  it('are switched by opening one catalog and closing the other', async () => {
    const accounts = await restored();
    const [, second] = accounts.all();
    expect(await accounts.switchTo(second?.id ?? '')).toEqual(succeeded(null));
    expect(log).toEqual(['open B', 'close A']);
    expect(inFront(accounts)).toBe('bob');
    expect(inFront(await restored())).toBe('bob');
    expect(await accounts.switchTo('0'.repeat(32))).toMatchObject({ ok: false });
  });

  it('remain when one signs out, and the next comes to the front', async () => {
    const accounts = await restored();
    const first = accountAt(accounts, 0);
    await accounts.signOut(first, 'everything');
    expect(log).toEqual(['stop at A', 'sign out at A', 'remove A', 'remove shelf of A', 'close A', 'open B']);
    expect([names(accounts), inFront(accounts)]).toEqual([['bob'], 'bob']);
  });

  it('can be signed out while another one stays in front', async () => {
    const accounts = await restored();
    const second = accountAt(accounts, 1);
    await accounts.signOut(second, 'everything');
    expect(log).toEqual(['stop at B', 'sign out at B', 'remove B', 'remove shelf of B', 'close B']);
    expect([names(accounts), inFront(accounts)]).toEqual([['ada'], 'ada']);
  });

  it('share only the name of their connection', async () => {
    stored = { connection: here, accounts: [ada, { ...bob, connection: here }] };
    const accounts = await restored();
    const [first, second] = [accountAt(accounts, 0), accountAt(accounts, 1)];
    await accounts.changeConnection(first, { ...here, name: 'Works' });
    expect(accounts.summaries().map(({ connection }) => connection.name)).toEqual(['Works', 'Works']);
    accounts.change(first, { paused: true, recent: ['x'] });
    expect([second.status()?.recent, second.syncStatus().paused]).toEqual([[], false]);
  });

  it('each have their own choice to stay signed in', async () => {
    const accounts = await restored();
    const first = accountAt(accounts, 0);
    expect(await accounts.keepSignedIn(first, false)).toEqual(succeeded(null));
    expect(log).toEqual(['keep false']);
    expect(accounts.all().map((account) => account.status()?.keep)).toEqual([false, true]);
  });

  it('leave none in front when its connection changes to other addresses', async () => {
    const accounts = await restored();
    const front = frontOf(accounts);
    const elsewhere = { name: 'C', baseUrl: 'https://c.example', authUrl: 'https://c.example' };
    expect(await accounts.changeConnection(front, elsewhere)).toEqual(succeeded(elsewhere));
    expect([accounts.front(), accounts.connection()]).toEqual([null, elsewhere]);
    expect(names(accounts)).toEqual(['bob']);
  });
});

describe('signing out', () => {
  it('leaves no account in front, and keeps the catalog unless requested', async () => {
    const accounts = await restored();
    const front = frontOf(accounts);
    await accounts.signOut(front, 'nothing');
    expect(log).toEqual(['stop at A', 'sign out at A', 'close A']);
    expect([accounts.front(), accounts.find(front.id)]).toEqual([null, null]);
    expect(accounts.connection()).toEqual(here);
    expect((await restored()).front()).toBeNull();
  });

  it('remembers the connection as long as the catalog exists', async () => {
    stored = { connection: here, accounts: [ada, bob] };
    const accounts = await restored();
    expect(accounts.signedOutConnections()).toEqual([]);
    await accounts.switchTo(accounts.all()[1]?.id ?? '');
    const bobs = frontOf(accounts);
    await accounts.signOut(bobs, 'nothing');
    expect(accounts.signedOutConnections()).toEqual([there]);
    expect((await restored()).signedOutConnections()).toEqual([there]);
    await accounts.signIn(enter('bob', there));
    expect(accounts.signedOutConnections()).toEqual([]);
  });

  it('keeps what nobody can fetch again if only the list is deleted', async () => {
    stored = { connection: here, accounts: [ada, { ...bob, recent: ['invoice'] }] };
    const accounts = await restored();
    await accounts.signOut(accountAt(accounts, 1), 'list');
    expect(log).toEqual(['stop at B', 'sign out at B', 'remove B but its diary', 'close B']);
    await accounts.signIn(enter('bob', there));
    expect(accounts.front()?.status()?.recent).toEqual(['invoice']);
  });

  it('counts what was made, also in signed-out accounts', async () => {
    stored = { connection: here, accounts: [ada, { ...bob, signedOut: true }] };
    entries = [starred, { ...starred, id: '2', note: 'Ask' }];
    const accounts = await restored();
    expect(await accounts.made(accountAt(accounts, 0).id)).toMatchObject({ shelf: { stars: 2, notes: 1 } });
    log = [];
    expect(await accounts.made(null)).toMatchObject({ shelf: { stars: 4, notes: 2 } });
    // That of the signed-out account is opened only for it.
    expect(log).toEqual(['open B', 'close B']);
    isShelfReadable = false;
    const again = await restored();
    expect(await again.made(null)).toMatchObject({ shelf: null });
    expect(await again.withShelves(() => Promise.resolve(succeeded(null)))).toMatchObject({ ok: false });
  });

  it('removes the connection of a removed account from the settings', async () => {
    for (const front of [0, 1]) {
      stored = { connection: there, accounts: [ada, bob] };
      const accounts = await restored();
      await accounts.switchTo(accounts.all()[front]?.id ?? '');
      const bobs = accountAt(accounts, 1);
      await accounts.signOut(bobs, 'everything');
      expect(accounts.signedOutConnections()).toEqual([]);
      expect(JSON.stringify(stored)).not.toContain('b.example');
    }
  });

  it('stores nothing more for the account', async () => {
    const accounts = await restored();
    const front = frontOf(accounts);
    const [, kept] = await Promise.all([
      accounts.signOut(front, 'nothing'),
      accounts.keepSignedIn(front, true),
    ]);
    expect(kept).toMatchObject({ ok: false, failure: { code: 'no-account' } });
    expect(log).not.toContain('keep true');
  });

  it('fails scheduled syncs without opening the catalog', async () => {
    for (const leave of ['sign out', 'remove everything', 'end'] as const) {
      stored = { connection: here, accounts: [ada, bob] };
      const accounts = await restored();
      const read = Promise.withResolvers<Result<null>>();
      reading = read.promise;
      const first = syncs.get('A')?.();
      const second = syncs.get('B')?.();
      const bobs = accountAt(accounts, 1);
      if (leave === 'sign out') await accounts.signOut(bobs, 'everything');
      else if (leave === 'remove everything') await accounts.removeEverything();
      else await Promise.all(accounts.all().map((account) => account.dispose(0)));
      log = [];
      read.resolve(succeeded(null));
      expect(await second).toMatchObject({ ok: false, failure: { code: 'no-account' } });
      expect(log.filter((word) => word.startsWith('open'))).toEqual([]);
      await first;
    }
  });

  /** Signs in while a sign-out is pending, which ends when `finish` is called. */
  async function signInDuringSignOut() {
    const accounts = await restored();
    const front = frontOf(accounts);
    const closed = Promise.withResolvers<undefined>();
    closing = closed.promise;
    const signingOut = accounts.signOut(front, 'everything');
    const nextSignIn = accounts.signIn(enter('bob'));
    return { accounts, signingOut, nextSignIn, finish: () => closed.resolve(undefined) };
  }

  it('delays a sign-in', async () => {
    const { signingOut, nextSignIn, finish } = await signInDuringSignOut();
    finish();
    await Promise.all([signingOut, nextSignIn]);
    expect(log).toEqual([
      'stop at A',
      'sign out at A',
      'remove A',
      'remove shelf of A',
      'close A',
      'open A',
      'run bob',
    ]);
  });

  it('does not start a delayed sign-in that is cancelled', async () => {
    const { accounts, signingOut, nextSignIn, finish } = await signInDuringSignOut();
    accounts.cancelSignIn();
    finish();
    await signingOut;
    expect(await nextSignIn).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect([names(accounts), accounts.front()]).toEqual([[], null]);
  });

  it('of everything leaves the state of the first start', async () => {
    stored = { connection: here, accounts: [ada, bob] };
    const fromSwitches = { ...here, baseUrl: 'https://given.example' };
    const accounts = await restored(fromSwitches);
    await accounts.saveConnection(here);
    log = [];
    expect(await accounts.removeEverything()).toEqual(succeeded(null));
    expect(log).toContain('sign out at A');
    expect(log).toContain('remove B');
    expect(log.at(-1)).toBe('remove stored');
    expect(stored).toEqual({});
    expect([accounts.front(), accounts.all()]).toEqual([null, []]);
    // The connection of the command line applies again.
    expect(accounts.connection()).toEqual(fromSwitches);
  });

  it('of everything reports that something is left', async () => {
    isRemoved = false;
    expect(await create().removeEverything()).toMatchObject({ failure: { code: 'not-removed' } });
    expect(stored).toEqual({});
  });
});
