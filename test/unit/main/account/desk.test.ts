import { beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '../../../../src/main/account/desk.ts';
import { openSettings, type Stored } from '../../../../src/main/settings/settings.ts';
import type { Connection } from '../../../../src/preload/contract/connection.ts';
import { failed, succeeded, type Result } from '../../../../src/preload/contract/failure.ts';
import type { SessionStatus } from '../../../../src/preload/contract/status.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const account = { userName: 'ada', signedInAt: 1, keep: true };

let said: string[] = [];
let stored: Record<string, unknown> = {};
let session: SessionStatus = { state: 'signed-out' };
let signedIn: Result<null> = succeeded(null);
/** In place of the outcome above, where it takes its time. */
let signingIn: Promise<typeof signedIn> | null = null;
let isRemoved = true;
let closing: Promise<unknown> = Promise.resolve();

beforeEach(() => {
  said = [];
  stored = { connection, account };
  session = { state: 'active', endsAt: null };
  signedIn = succeeded(null);
  signingIn = null;
  closing = Promise.resolve();
  isRemoved = true;
});

function create(given: Connection | null = null): Desk {
  const say =
    (what: string) =>
    (value?: unknown): void => {
      said.push(typeof value === 'string' ? `${what} ${value}` : what);
    };
  const done = (what: string): Promise<Result<null>> => {
    said.push(what);
    return Promise.resolve(succeeded(null));
  };
  const file = {
    read: () => stored,
    write: (value: Stored) => {
      stored = { ...value };
    },
    backUp: () => undefined,
    setAside: () => false,
    remove: () => {
      stored = {};
    },
  };
  return new Desk(
    {
      settings: openSettings(file, say('notice')),
      session: {
        restore: (_, keep) => say('restore')(keep ? undefined : 'nothing kept'),
        keep: async (keep) => {
          await done(`keep ${keep}`);
        },
        signIn: () => signingIn ?? Promise.resolve(signedIn),
        cancelSignIn: () => undefined,
        signOut: async () => {
          await done('sign out');
        },
        status: () => session,
        isKept: () => true,
      },
      catalog: {
        open: () => done('open list'),
        close: async () => {
          await closing;
          await done('close list');
        },
        remove: () => done('remove list'),
      },
      catalogs: 'catalogs',
      removeStored: () => {
        said.push('remove stored');
        return Promise.resolve(isRemoved);
      },
      now: () => 5,
      onChange: () => undefined,
      onNotice: say('notice'),
      onReady: say('ready'),
      onSignedOut: say('signed out'),
    },
    given,
  );
}

describe('the front desk', () => {
  it('takes up a session that goes on, with its list', async () => {
    const desk = create();
    await desk.restore();
    expect(said).toEqual(['restore', 'open list', 'ready']);
    expect(desk.account()).toEqual({ userName: 'ada', signedInAt: 1, keep: true, kept: true });
    expect(desk.openedAccount()).not.toBeNull();
  });

  it('opens the list also where the person must sign in', async () => {
    session = { state: 'needs-sign-in', reason: 'not-kept' };
    await create().restore();
    expect(said).toEqual(['restore', 'open list']);
  });

  it('lets nobody in by a password that is refused, and leaves everything as it is', async () => {
    signedIn = failed({ code: 'wrong-credentials', retryable: false });
    const desk = create();
    await desk.restore();
    said = [];
    expect(await desk.signIn('bob', 'wrong', true)).toMatchObject({ ok: false });
    expect(said).toEqual([]);
    expect(desk.account()?.userName).toBe('ada');
  });

  it('remembers who signed in, without spaces around the name, and nothing of the password', async () => {
    const desk = create();
    expect(await desk.signIn(' Bob ', 'open sesame', false)).toEqual(succeeded(null));
    expect(stored['account']).toEqual({ userName: 'Bob', signedInAt: 5, keep: false });
    expect(JSON.stringify(stored)).not.toContain('sesame');
    expect(said).toEqual(['open list', 'ready']);
  });

  it('leaves the list as it stands when the same person signs in again', async () => {
    const desk = create();
    await desk.restore();
    said = [];
    await desk.signIn(' ADA', 'open sesame', true);
    expect(said).toEqual(['ready']);
    await desk.signIn('bob', 'open sesame', true);
    expect(said).toEqual(['ready', 'open list', 'ready']);
  });

  it('forgets who it was at signing out, and deletes the list only if asked to', async () => {
    const desk = create();
    await desk.restore();
    said = [];
    await desk.signOut(false);
    expect(said).toEqual(['signed out', 'sign out', 'close list']);
    expect(stored['account']).toBeNull();
    expect(desk.openedAccount()).toBeNull();
    said = [];
    await desk.signOut(true);
    expect(said).toContain('remove list');
  });

  it('remembers the wish to stay signed in before the session does anything', async () => {
    const desk = create();
    await desk.restore();
    said = [];
    expect(await desk.keepSignedIn(false)).toEqual(succeeded(null));
    expect(said).toEqual(['keep false']);
    expect(stored['account']).toEqual({ ...account, keep: false });
    expect(desk.keptAccount()).toBeNull();
    await desk.keepSignedIn(true);
    expect(desk.keptAccount()).not.toBeNull();
  });

  it('stores nothing for somebody who has left', async () => {
    const desk = create();
    await desk.restore();
    const [, kept] = await Promise.all([desk.signOut(false), desk.keepSignedIn(true)]);
    expect(kept).toMatchObject({ ok: false, failure: { code: 'no-account' } });
    expect(said).not.toContain('keep true');
  });

  it('forgets everything where that is asked, and is as at the first start', async () => {
    const given = { ...connection, baseUrl: 'https://given.example' };
    const desk = create(given);
    await desk.saveConnection(connection);
    await desk.signIn('bob', 'open sesame', true);
    said = [];
    expect(await desk.removeEverything()).toEqual(succeeded(null));
    expect(said).toEqual(['signed out', 'sign out', 'remove list', 'close list', 'remove stored']);
    expect(stored).toEqual({});
    expect([desk.account(), desk.openedAccount(), desk.keptAccount()]).toEqual([null, null, null]);
    // What the command line names stays in effect.
    expect(desk.connection()).toEqual(given);
  });

  it('says where something is left of it', async () => {
    isRemoved = false;
    expect(await create().removeEverything()).toMatchObject({ ok: false });
    expect(stored).toEqual({});
  });

  it('signs nobody in while somebody is still leaving', async () => {
    const desk = create();
    await desk.restore();
    said = [];
    const closed = Promise.withResolvers<undefined>();
    closing = closed.promise;
    const leaving = desk.signOut(true);
    const coming = desk.signIn('bob', 'open sesame', true);
    closed.resolve(undefined);
    await Promise.all([leaving, coming]);
    expect(said).toEqual(['signed out', 'sign out', 'remove list', 'close list', 'open list', 'ready']);
    expect(desk.openedAccount()).not.toBeNull();
  });

  it('does not send to another place who signs in while the place is changed', async () => {
    const desk = create();
    await desk.restore();
    const closed = Promise.withResolvers<undefined>();
    closing = closed.promise;
    const elsewhere = { name: 'B', baseUrl: 'https://b.example', authUrl: 'https://b.example' };
    const moving = desk.saveConnection(elsewhere);
    const coming = desk.signIn('bob', 'open sesame', true);
    closed.resolve(undefined);
    await Promise.all([moving, coming]);
    expect(desk.connection()).toEqual(elsewhere);
    expect(stored['connection']).toEqual(elsewhere);
    expect(desk.account()?.userName).toBe('bob');
  });

  it('says once and for all that this system has no protected place, and each time that saving failed', () => {
    create().tellNotKept('no-protection');
    const desk = create();
    desk.tellNotKept('no-protection');
    desk.tellNotKept('not-written');
    desk.tellNotKept('not-written');
    expect(said).toEqual(['notice session-not-kept', 'notice session-not-saved', 'notice session-not-saved']);
  });
});
