import type { SampleService } from '../../equipment/service/sample-service.ts';
import { nextSecond } from '../_clock.ts';
import { post, type Side } from '../_identity-side.ts';
import { people } from './people.ts';
import type { KeycloakServer } from './server.ts';

/** Lifetimes in seconds. */
export interface Lifetimes {
  readonly idle?: number;
  readonly maximum?: number;
}

/** An identity endpoint with an administrator's actions. */
export interface AdministeredSide extends Side {
  setState(userName: string, state: 'ready' | 'disabled'): Promise<void>;
  setPassword(userName: string, password: string): Promise<void>;
  remove(userName: string): Promise<void>;
  /** Ends all sessions of a user. */
  logOut(userName: string): Promise<void>;
  /** Revokes all tokens issued so far. */
  revokeBefore(): Promise<void>;
  /** Sets the number of consecutive wrong passwords that lock an account. */
  setLock(wrongPasswords: number): Promise<void>;
  isLocked(userName: string): Promise<boolean>;
  /** The number of consecutive wrong passwords counted so far. */
  wrongPasswords(userName: string): Promise<number>;
  /** Unlocks an account and turns locking off. */
  unlock(userName: string): Promise<void>;
  setLifetimes(lifetimes: Lifetimes): Promise<void>;
  setOffline(isOffline: boolean): Promise<void>;
}

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

export function keycloakSide({ authUrl, admin }: KeycloakServer, credentials: Credentials): AdministeredSide {
  return {
    ...credentials,
    authUrl,
    endSession: async (refreshToken) => {
      const form = { client_id: 'apiclient', refresh_token: refreshToken };
      const answer = await fetch(`${authUrl}/auth/realms/api/protocol/openid-connect/logout`, post(form));
      if (!answer.ok) throw new Error(`Keycloak did not end the session: status ${answer.status}`);
    },
    setState: (userName, state) => admin.changeUser(userName, { enabled: state === 'ready' }),
    setPassword: (userName, password) => admin.setPassword(userName, password),
    remove: (userName) => admin.removeUser(userName),
    logOut: (userName) => admin.logOut(userName),
    revokeBefore: async () => {
      await nextSecond();
      await admin.changeRealm({ notBefore: Math.floor(Date.now() / 1000) });
    },
    setLock: (wrongPasswords) =>
      admin.changeRealm({
        failureFactor: wrongPasswords,
        waitIncrementSeconds: 600,
        maxFailureWaitSeconds: 600,
      }),
    isLocked: (userName) => admin.isLocked(userName),
    wrongPasswords: (userName) => admin.wrongPasswords(userName),
    unlock: async (userName) => {
      await admin.changeRealm({ failureFactor: 1000 });
      await admin.unlock(userName);
    },
    setLifetimes: ({ idle = 1800, maximum = 36_000 }) =>
      admin.changeRealm({ ssoSessionIdleTimeout: idle, ssoSessionMaxLifespan: maximum }),
    setOffline: (isOffline) => admin.setDefaultScope('offline_access', isOffline),
  };
}

/** The sample service with the users of the realm. */
export function sampleSide({ authUrl, control }: SampleService, credentials: Credentials): AdministeredSide {
  const { password } = credentials;
  control.setUser(people.compared, password);
  control.setUser(people.disabled, password, 'disabled');
  control.setUser(people.unfinished, password, 'unfinished');
  const done = Promise.resolve();
  return {
    ...credentials,
    authUrl,
    endSession: () => {
      control.revokeSessions();
      return done;
    },
    setState: (userName, state) => {
      control.setUser(userName, password, state);
      return done;
    },
    setPassword: (userName, word) => {
      control.setUser(userName, word);
      return done;
    },
    remove: (userName) => {
      control.removeUser(userName);
      return done;
    },
    logOut: (userName) => {
      control.revokeSessions(userName);
      return done;
    },
    revokeBefore: () => {
      control.revokeBefore();
      return done;
    },
    setLock: (wrongPasswords) => {
      control.set({ lockAfterWrongPasswords: wrongPasswords, lockSeconds: 600 });
      return done;
    },
    // The sample service counts and locks at once.
    isLocked: () => Promise.resolve(true),
    wrongPasswords: () => Promise.resolve(Infinity),
    unlock: (userName) => {
      control.set({ lockAfterWrongPasswords: 0 });
      control.setUser(userName, password);
      return done;
    },
    setLifetimes: ({ idle = 1800, maximum = 36_000 }) => {
      control.set({ refreshTokenSeconds: idle, sessionMaxSeconds: maximum });
      return done;
    },
    setOffline: (isOffline) => {
      control.set({ offlineTokens: isOffline });
      return done;
    },
  };
}
