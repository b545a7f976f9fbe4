import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, errors, type AdapterPayload, type ClientMetadata } from 'oidc-provider';
import { MemoryAdapter } from './adapter.ts';

/** An independent OpenID provider on loopback, with its token endpoint at the interface's path. */
export interface ProviderServer {
  /** {auth_url} of the interface. */
  readonly authUrl: string;
  readonly userName: string;
  readonly password: string;
  /** Settings for tokens issued from now on. */
  readonly settings: { refreshSeconds: number; rotation: boolean };
  /** Revokes all grants, as an administrator does. */
  revokeGrants(): void;
  /** Deletes the user, whose tokens become invalid. */
  removePerson(): void;
  /** The internal reason of its last refusal, which its replies do not contain. */
  reason(): string;
  /** Whether the app's client is known here. */
  setClientKnown(isKnown: boolean): void;
  end(): Promise<void>;
}

const tokenPath = '/auth/realms/api/protocol/openid-connect/token';
const scope = 'openid offline_access';

interface PasswordFields {
  readonly username?: string;
  readonly password?: string;
}

const appClient: ClientMetadata = {
  client_id: 'apiclient',
  token_endpoint_auth_method: 'none',
  grant_types: ['password', 'refresh_token'],
  response_types: [],
  redirect_uris: [],
};

/** Starts the provider on a port that the system chooses, with one user who has a random password. */
export async function startProvider(): Promise<ProviderServer> {
  const userName = 'ada.example';
  const password = randomBytes(12).toString('base64url');
  const settings = { refreshSeconds: 1800, rotation: true };
  const stored = new Map<string, AdapterPayload>();
  let personExists = true;

  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const origin = `http://127.0.0.1:${address.port}`;

  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(origin, {
    adapter: (kind: string) => new MemoryAdapter(kind, stored),
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) =>
      personExists ? { accountId: id, claims: () => ({ sub: id }) } : undefined,
    jwks: { keys: [await exportJWK(privateKey)] },
    rotateRefreshToken: () => settings.rotation,
    routes: { token: tokenPath },
    ttl: { AccessToken: 300, Grant: 36_000, IdToken: 300, RefreshToken: () => settings.refreshSeconds },
  });
  const client = new MemoryAdapter('Client', stored);
  await client.upsert(appClient.client_id, appClient);

  // The library has no password grant, so this one is ours; refreshing, rotation and revocation are the library's.
  provider.registerGrantType<PasswordFields>(
    'password',
    async (context) => {
      const { client: asking, params } = context.oidc;
      if (!personExists || params.username !== userName || params.password !== password) {
        throw new errors.InvalidGrant('invalid credentials provided');
      }
      const grant = new provider.Grant({ accountId: userName, clientId: asking.clientId });
      grant.addOIDCScope(scope);
      const shared = {
        accountId: userName,
        client: asking,
        grantId: await grant.save(),
        gty: 'password',
        scope,
      };
      const access = new provider.AccessToken(shared);
      const refresh = new provider.RefreshToken(shared);
      context.body = {
        access_token: await access.save(),
        expires_in: access.expiration,
        refresh_token: await refresh.save(),
        scope,
        token_type: access.tokenType,
      };
    },
    ['username', 'password'],
  );
  let reason = '';
  provider.on('grant.error', (_context, error) => {
    reason = error.error_detail ?? error.message;
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));

  return {
    authUrl: origin,
    userName,
    password,
    settings,
    revokeGrants() {
      for (const key of stored.keys()) if (key.startsWith('Grant:')) stored.delete(key);
    },
    reason: () => reason,
    removePerson: () => (personExists = false),
    setClientKnown(isKnown) {
      if (isKnown) stored.set(`Client:${appClient.client_id}`, appClient);
      else stored.delete(`Client:${appClient.client_id}`);
    },
    async end() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
