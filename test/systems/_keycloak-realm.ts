import { randomBytes, randomUUID } from 'node:crypto';

/** People of the realm; all have the same password, made up for one run. */
export const people = {
  /** Can sign in. */
  ready: 'ada.example',
  /** Must choose a new password first. */
  unfinished: 'fresh.example',
  disabled: 'gone.example',
} as const;

export interface Realm {
  readonly password: string;
  /** Keycloak's own id of the client, for changing it. */
  readonly clientKey: string;
  /** What --import-realm reads. */
  readonly representation: object;
}

/** The realm of service-interface.md with the lifetimes of its samples, refresh tokens not rotating. */
export function createRealm(): Realm {
  const password = randomBytes(12).toString('base64url');
  const clientKey = randomUUID();
  const person = (username: string, changes: object = {}): object => ({
    username,
    enabled: true,
    email: `${username}@example.test`,
    emailVerified: true,
    firstName: username,
    lastName: 'Example',
    credentials: [{ type: 'password', value: password, temporary: false }],
    ...changes,
  });
  return {
    password,
    clientKey,
    representation: {
      realm: 'api',
      enabled: true,
      accessTokenLifespan: 300,
      ssoSessionIdleTimeout: 1800,
      ssoSessionMaxLifespan: 36_000,
      revokeRefreshToken: false,
      refreshTokenMaxReuse: 0,
      clients: [
        {
          id: clientKey,
          clientId: 'apiclient',
          enabled: true,
          publicClient: true,
          standardFlowEnabled: false,
          directAccessGrantsEnabled: true,
        },
      ],
      users: [
        person(people.ready),
        person(people.unfinished, { requiredActions: ['UPDATE_PASSWORD'] }),
        person(people.disabled, { enabled: false }),
      ],
    },
  };
}
