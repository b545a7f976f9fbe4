import * as v from 'valibot';

export interface Administrator {
  readonly userName: string;
  readonly password: string;
}

const tokenBody = v.object({ access_token: v.string() });
const failures = v.object({ disabled: v.boolean(), numFailures: v.number() });
const found = v.array(v.object({ id: v.string(), name: v.optional(v.string()) }));

/** Administers the realm through Keycloak's REST interface. */
export class Admin {
  readonly #authUrl: string;
  readonly #administrator: Administrator;

  constructor(authUrl: string, administrator: Administrator) {
    this.#authUrl = authUrl;
    this.#administrator = administrator;
  }

  /** The settings of the realm. */
  async realm(): Promise<Readonly<Record<string, unknown>>> {
    return v.parse(v.record(v.string(), v.unknown()), await this.#send('GET', ''));
  }

  async changeRealm(changes: object): Promise<void> {
    await this.#send('PUT', '', changes);
  }

  async changeClient(changes: object): Promise<void> {
    await this.#send('PUT', '/clients/client-of-the-app', changes);
  }

  async changeUser(userName: string, changes: object): Promise<void> {
    await this.#send('PUT', `/users/${await this.#user(userName)}`, changes);
  }

  async removeUser(userName: string): Promise<void> {
    await this.#send('DELETE', `/users/${await this.#user(userName)}`);
  }

  async setPassword(userName: string, value: string): Promise<void> {
    const user = await this.#user(userName);
    await this.#send('PUT', `/users/${user}/reset-password`, { type: 'password', value, temporary: false });
  }

  /** "Sign out of all sessions". */
  async logOut(userName: string): Promise<void> {
    await this.#send('POST', `/users/${await this.#user(userName)}/logout`);
  }

  /** The state of the brute-force protection for a user. */
  async #failures(userName: string): Promise<v.InferOutput<typeof failures>> {
    const place = `/attack-detection/brute-force/users/${await this.#user(userName)}`;
    return v.parse(failures, await this.#send('GET', place));
  }

  async isLocked(userName: string): Promise<boolean> {
    return (await this.#failures(userName)).disabled;
  }

  /** The number of consecutive wrong passwords counted so far. */
  async wrongPasswords(userName: string): Promise<number> {
    return (await this.#failures(userName)).numFailures;
  }

  async unlock(userName: string): Promise<void> {
    await this.#send('DELETE', `/attack-detection/brute-force/users/${await this.#user(userName)}`);
  }

  /** Makes a scope a default of every sign-in, or optional. */
  async setDefaultScope(name: string, isDefault: boolean): Promise<void> {
    const scopes = v.parse(found, await this.#send('GET', '/client-scopes'));
    const scope = scopes.find((each) => each.name === name);
    if (scope === undefined) throw new Error(`Keycloak has no scope ${name}`);
    const of = (kind: string): string => `/clients/client-of-the-app/${kind}-client-scopes/${scope.id}`;
    await this.#send('DELETE', of(isDefault ? 'optional' : 'default'));
    await this.#send('PUT', of(isDefault ? 'default' : 'optional'));
  }

  async #user(userName: string): Promise<string> {
    const place = `/users?exact=true&username=${encodeURIComponent(userName)}`;
    const [user] = v.parse(found, await this.#send('GET', place));
    if (user === undefined) throw new Error(`Keycloak has no user ${userName}`);
    return user.id;
  }

  async #send(method: string, place: string, body?: object): Promise<unknown> {
    const { userName, password } = this.#administrator;
    const signedIn = await fetch(`${this.#authUrl}/auth/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'admin-cli',
        username: userName,
        password,
      }),
    });
    const { access_token: token } = v.parse(tokenBody, await signedIn.json());
    const answer = await fetch(`${this.#authUrl}/auth/admin/realms/api${place}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Keycloak refused ${method} ${place}: status ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
}
