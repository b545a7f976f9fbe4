import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { Account } from '../../../../src/main/account/account.ts';
import { Accounts } from '../../../../src/main/account/accounts.ts';
import { StoredAccounts } from '../../../../src/main/account/stored-accounts.ts';
import { SyncScheduler } from '../../../../src/main/account/sync-scheduler.ts';
import type { Catalog } from '../../../../src/main/catalog/catalog.ts';
import { openSettings, type SettingsFile } from '../../../../src/main/settings/settings.ts';
import type { Connection } from '../../../../src/preload/contract/connection.ts';
import { failed, succeeded, type Result } from '../../../../src/preload/contract/failure.ts';
import { nothingStored, type SessionStatus } from '../../../../src/preload/contract/status.ts';

const here: Connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const there: Connection = { name: 'B', baseUrl: 'https://b.example', authUrl: 'https://b.example' };
const ada = { connection: here, userName: 'ada', signedInAt: 1, keep: true };
const bob = { connection: there, userName: 'bob', signedInAt: 2, keep: true };

let said: string[] = [];
let stored: Record<string, unknown> = {};
let session: SessionStatus = { state: 'signed-out' };
let signedIn: Result<null> = succeeded(null);
/** In place of the outcome above, where it takes its time. */
let signingIn: Promise<Result<null>> | null = null;
let isRemoved = true;
let closing: Promise<unknown> = Promise.resolve();
/** The sync under way, of whomever. */
let reading: Promise<Result<null>> = Promise.resolve(succeeded(null));
/** Reads the list of an account when it is its turn, by the name of the connection. */
let syncs = new Map<string, () => Promise<Result<null>>>();

beforeEach(() => {
  said = [];
  stored = { connection: here, accounts: [ada] };
  session = { state: 'active', endsAt: null };
  signedIn = succeeded(null);
  signingIn = null;
  closing = Promise.resolve();
  reading = Promise.resolve(succeeded(null));
  syncs = new Map();
  isRemoved = true;
});

const catalogSchema = v.custom<Catalog>((value) => typeof value === 'object');

function done(what: string): Promise<Result<null>> {
  said.push(what);
  return Promise.resolve(succeeded(null));
}

/** A list of which only what accounts do with it is there. */
function catalogOf(name: string, sync: () => Promise<Result<null>>): Catalog {
  syncs.set(name, sync);
  return v.parse(catalogSchema, {
    open: () => done(`open ${name}`),
    close: async () => {
      await closing;
      said.push(`close ${name}`);
    },
    remove: () => done(`remove ${name}`),
    status: () => nothingStored,
    sync: () => reading,
    syncStatus: () => ({ state: 'idle', failure: null }),
    workTime: () => 0,
    cancelSync: () => undefined,
    pauseSync: () => undefined,
    resumeSync: () => undefined,
    choose: () => Promise.resolve(),
  });
}

function create(given: Connection | null = null): Accounts {
  const file: SettingsFile = {
    read: () => stored,
    write: (value) => {
      stored = { ...value };
    },
    backUp: () => undefined,
    restoreBackup: () => false,
    remove: () => {
      stored = {};
    },
  };
  const settings = openSettings(file, (code) => said.push(`notice ${code}`));
  const entries = new StoredAccounts(settings);
  const scheduler = new SyncScheduler();
  const accounts: Accounts = new Accounts(
    {
      settings,
      stored: entries,
      create: (id, connection) => {
        const name = (): string => entries.of(id)?.userName ?? connection.name;
        return new Account({
          id,
          connection,
          folder: id,
          scheduler,
          isFront: () => accounts.front()?.id === id,
          stored: () => entries.of(id),
          onSynced: () => Promise.resolve(),
          createParts: ({ sync }) => ({
            session: {
              restore: (_, keep) => void said.push(`restore ${name()}${keep ? '' : ', nothing kept'}`),
              keep: async (keep) => {
                await done(`keep ${keep}`);
              },
              signIn: () => signingIn ?? Promise.resolve(signedIn),
              cancelSignIn: () => undefined,
              signOut: async () => {
                await done(`sign out at ${connection.name}`);
              },
              status: () => session,
              isKept: () => true,
              tryAgain: () => undefined,
              dispose: () => Promise.resolve(),
            },
            catalog: catalogOf(connection.name, sync),
            autoSync: {
              begin: () => void said.push(`begin ${name()}`),
              run: () => done(`run ${name()}`),
              nextAt: () => null,
              notBefore: () => null,
              setPaused: () => undefined,
              wake: () => undefined,
              stop: () => void said.push(`stop at ${connection.name}`),
            },
          }),
        });
      },
      removeStored: () => {
        said.push('remove stored');
        return Promise.resolve(isRemoved);
      },
      now: () => 5,
      onChange: () => undefined,
      onNotice: (code) => said.push(`notice ${code}`),
      onFront: () => undefined,
    },
    given,
  );
  return accounts;
}

function enter(userName: string, connection = here): Parameters<Accounts['signIn']>[0] {
  return { connection, userName, password: 'open sesame', keep: true };
}

async function restored(given: Connection | null = null): Promise<Accounts> {
  const accounts = create(given);
  await accounts.restore();
  await accounts.restoreOthers();
  said = [];
  return accounts;
}

const names = (accounts: Accounts): readonly string[] => accounts.summaries().map(({ userName }) => userName);
const inFront = (accounts: Accounts): string | undefined => accounts.front()?.status()?.userName;

describe('the accounts at the start', () => {
  it('take up the one in front first, and the others quietly after it', async () => {
    const accounts = create();
    stored = { connection: here, accounts: [bob, ada], current: null };
    const both = create();
    await both.restore();
    expect(said).toEqual(['restore bob', 'open B', 'begin bob']);
    said = [];
    await both.restoreOthers();
    expect(said).toEqual(['restore ada', 'open A', 'begin ada', 'close A']);
    await accounts.restore();
  });

  it('open the list also where the person must sign in', async () => {
    session = { state: 'needs-sign-in', reason: 'not-kept' };
    await create().restore();
    expect(said).toEqual(['restore ada', 'open A']);
  });

  it('are those that were there before there could be several', async () => {
    const { connection, ...account } = ada;
    stored = { connection, account, paused: true, preferences: { density: 'compact', timeUnit: 's' } };
    const accounts = await restored();
    expect(accounts.front()?.status()).toMatchObject({
      userName: 'ada',
      signedInAt: 1,
      keep: true,
      preferences: { density: 'compact', timeUnit: 's' },
      views: [],
    });
    expect(accounts.front()?.syncStatus().paused).toBe(true);
  });

  it('follow what the command line names: somebody there, or nobody', async () => {
    stored = { connection: here, accounts: [ada, bob] };
    expect(inFront(await restored(there))).toBe('bob');
    const elsewhere = { ...here, baseUrl: 'https://c.example' };
    const accounts = await restored(elsewhere);
    expect([accounts.front(), accounts.connection()]).toEqual([null, elsewhere]);
    expect(names(accounts)).toEqual(['ada', 'bob']);
  });
});

describe('signing in', () => {
  it('lets nobody in by a password that is refused, and leaves everything as it is', async () => {
    const accounts = await restored();
    signedIn = failed({ code: 'wrong-credentials', retryable: false });
    expect(await accounts.signIn(enter('bob'))).toMatchObject({ ok: false });
    expect(said).toEqual([]);
    expect([names(accounts), inFront(accounts)]).toEqual([['ada'], 'ada']);
  });

  it('adds an account, without spaces around the name and with nothing of the password', async () => {
    const accounts = await restored();
    expect(await accounts.signIn({ ...enter(' Bob ', there), keep: false })).toEqual(succeeded(null));
    expect(said).toEqual(['open B', 'close A', 'run Bob']);
    expect([names(accounts), inFront(accounts)]).toEqual([['ada', 'Bob'], 'Bob']);
    expect(JSON.stringify(stored)).not.toContain('sesame');
    expect((await restored()).front()?.status()).toMatchObject({
      userName: 'Bob',
      signedInAt: 5,
      keep: false,
    });
  });

  it('leaves the list as it stands when the same person signs in again', async () => {
    const accounts = await restored();
    await accounts.signIn(enter(' ADA'));
    expect(said).toEqual(['run ADA']);
    expect(names(accounts)).toEqual(['ADA']);
  });

  it('refuses an address that could not have been entered', async () => {
    const accounts = await restored();
    const input = enter('bob', { ...there, authUrl: 'http://b.example' });
    expect(await accounts.signIn(input)).toMatchObject({
      ok: false,
      failure: { code: 'address-not-encrypted' },
    });
  });

  it('gives back what was arranged before signing out', async () => {
    const accounts = await restored();
    const front = accounts.front();
    if (front === null) throw new Error('nobody');
    accounts.remember(front, { recent: ['invoice'], paused: true });
    await accounts.signOut(front, false);
    await accounts.signIn(enter('ada'));
    expect(accounts.front()?.status()?.recent).toEqual(['invoice']);
    const again = accounts.front();
    if (again === null) throw new Error('nobody');
    await accounts.signOut(again, true);
    await accounts.signIn(enter('ada'));
    expect(accounts.front()?.status()?.recent).toEqual([]);
  });
});

describe('several accounts', () => {
  beforeEach(() => {
    stored = { connection: here, accounts: [ada, bob] };
  });

  it('are switched by opening one list and closing the other', async () => {
    const accounts = await restored();
    const [, second] = accounts.all();
    expect(await accounts.switchTo(second?.id ?? '')).toEqual(succeeded(null));
    expect(said).toEqual(['open B', 'close A']);
    expect(inFront(accounts)).toBe('bob');
    expect(inFront(await restored())).toBe('bob');
    expect(await accounts.switchTo('0'.repeat(32))).toMatchObject({ ok: false });
  });

  it('leave the others untouched when one signs out, and bring the next to the front', async () => {
    const accounts = await restored();
    const [first] = accounts.all();
    if (first === undefined) throw new Error('nobody');
    await accounts.signOut(first, true);
    expect(said).toEqual(['stop at A', 'sign out at A', 'remove A', 'close A', 'open B']);
    expect([names(accounts), inFront(accounts)]).toEqual([['bob'], 'bob']);
  });

  it('are signed out while another is in front, which stays there', async () => {
    const accounts = await restored();
    const [, second] = accounts.all();
    if (second === undefined) throw new Error('nobody');
    await accounts.signOut(second, true);
    expect(said).toEqual(['stop at B', 'sign out at B', 'remove B', 'close B']);
    expect([names(accounts), inFront(accounts)]).toEqual([['ada'], 'ada']);
  });

  it('share the name of their connection, and nothing else', async () => {
    stored = { connection: here, accounts: [ada, { ...bob, connection: here }] };
    const accounts = await restored();
    const [first, second] = accounts.all();
    if (first === undefined || second === undefined) throw new Error('nobody');
    await accounts.changeConnection(first, { ...here, name: 'Works' });
    expect(accounts.summaries().map(({ connection }) => connection.name)).toEqual(['Works', 'Works']);
    accounts.remember(first, { paused: true, recent: ['x'] });
    expect([second.status()?.recent, second.syncStatus().paused]).toEqual([[], false]);
  });

  it('keep each their own sign-in for the next start', async () => {
    const accounts = await restored();
    const [first] = accounts.all();
    if (first === undefined) throw new Error('nobody');
    expect(await accounts.keepSignedIn(first, false)).toEqual(succeeded(null));
    expect(said).toEqual(['keep false']);
    expect(accounts.all().map((account) => account.status()?.keep)).toEqual([false, true]);
  });

  it('go to signing in elsewhere when the one in front moves to other addresses', async () => {
    const accounts = await restored();
    const front = accounts.front();
    if (front === null) throw new Error('nobody');
    const elsewhere = { name: 'C', baseUrl: 'https://c.example', authUrl: 'https://c.example' };
    expect(await accounts.changeConnection(front, elsewhere)).toEqual(succeeded(elsewhere));
    expect([accounts.front(), accounts.connection()]).toEqual([null, elsewhere]);
    expect(names(accounts)).toEqual(['bob']);
  });
});

describe('leaving', () => {
  it('forgets who is in front, and deletes the list only if asked to', async () => {
    const accounts = await restored();
    const front = accounts.front();
    if (front === null) throw new Error('nobody');
    await accounts.signOut(front, false);
    expect(said).toEqual(['stop at A', 'sign out at A', 'close A']);
    expect([accounts.front(), accounts.find(front.id)]).toEqual([null, null]);
    expect(accounts.connection()).toEqual(here);
    expect((await restored()).front()).toBeNull();
  });

  it('remembers where a list is from for as long as the list is kept', async () => {
    stored = { connection: here, accounts: [ada, bob] };
    const accounts = await restored();
    expect(accounts.signedOutConnections()).toEqual([]);
    await accounts.switchTo(accounts.all()[1]?.id ?? '');
    const bobs = accounts.front();
    if (bobs === null) throw new Error('nobody');
    await accounts.signOut(bobs, false);
    expect(accounts.signedOutConnections()).toEqual([there]);
    expect((await restored()).signedOutConnections()).toEqual([there]);
    await accounts.signIn(enter('bob', there));
    expect(accounts.signedOutConnections()).toEqual([]);
  });

  it('forgets where a list was from that is deleted, in the settings as well', async () => {
    for (const front of [0, 1]) {
      stored = { connection: there, accounts: [ada, bob] };
      const accounts = await restored();
      await accounts.switchTo(accounts.all()[front]?.id ?? '');
      const [, bobs] = accounts.all();
      if (bobs === undefined) throw new Error('nobody');
      await accounts.signOut(bobs, true);
      expect(accounts.signedOutConnections()).toEqual([]);
      expect(JSON.stringify(stored)).not.toContain('b.example');
    }
  });

  it('stores nothing for somebody who has left', async () => {
    const accounts = await restored();
    const front = accounts.front();
    if (front === null) throw new Error('nobody');
    const [, kept] = await Promise.all([accounts.signOut(front, false), accounts.keepSignedIn(front, true)]);
    expect(kept).toMatchObject({ ok: false, failure: { code: 'no-account' } });
    expect(said).not.toContain('keep true');
  });

  it('reads nothing any more, and makes no folder, where a turn to read comes after it', async () => {
    for (const leave of ['sign out', 'remove everything', 'end'] as const) {
      stored = { connection: here, accounts: [ada, bob] };
      const accounts = await restored();
      const read = Promise.withResolvers<Result<null>>();
      reading = read.promise;
      const first = syncs.get('A')?.();
      const second = syncs.get('B')?.();
      const [, bobs] = accounts.all();
      if (bobs === undefined) throw new Error('nobody');
      if (leave === 'sign out') await accounts.signOut(bobs, true);
      else if (leave === 'remove everything') await accounts.removeEverything();
      else await Promise.all(accounts.all().map((account) => account.dispose(0)));
      said = [];
      read.resolve(succeeded(null));
      expect(await second).toMatchObject({ ok: false, failure: { code: 'no-account' } });
      expect(said.filter((word) => word.startsWith('open'))).toEqual([]);
      await first;
    }
  });

  /** Somebody signs in while somebody else is still leaving, who is gone once `go` is called. */
  async function crossing() {
    const accounts = await restored();
    const front = accounts.front();
    if (front === null) throw new Error('nobody');
    const closed = Promise.withResolvers<undefined>();
    closing = closed.promise;
    const leaving = accounts.signOut(front, true);
    const coming = accounts.signIn(enter('bob'));
    return { accounts, leaving, coming, go: () => closed.resolve(undefined) };
  }

  it('lets nobody in while somebody is still leaving', async () => {
    const { leaving, coming, go } = await crossing();
    go();
    await Promise.all([leaving, coming]);
    expect(said).toEqual(['stop at A', 'sign out at A', 'remove A', 'close A', 'open A', 'run bob']);
  });

  it('lets nobody in who has given up while somebody was still leaving', async () => {
    const { accounts, leaving, coming, go } = await crossing();
    accounts.cancelSignIn();
    go();
    await leaving;
    expect(await coming).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect([names(accounts), accounts.front()]).toEqual([[], null]);
  });

  it('forgets everything where that is asked, and is as at the first start', async () => {
    stored = { connection: here, accounts: [ada, bob] };
    const given = { ...here, baseUrl: 'https://given.example' };
    const accounts = await restored(given);
    await accounts.saveConnection(here);
    said = [];
    expect(await accounts.removeEverything()).toEqual(succeeded(null));
    expect(said).toContain('sign out at A');
    expect(said).toContain('remove B');
    expect(said.at(-1)).toBe('remove stored');
    expect(stored).toEqual({});
    expect([accounts.front(), accounts.all()]).toEqual([null, []]);
    // What the command line names stays in effect.
    expect(accounts.connection()).toEqual(given);
  });

  it('says where something is left of it', async () => {
    isRemoved = false;
    expect(await create().removeEverything()).toMatchObject({ ok: false });
    expect(stored).toEqual({});
  });
});
