import * as v from 'valibot';
import type { SampleService } from '../../../equipment/service/sample-service.ts';

const tokenPath = '/auth/realms/api/protocol/openid-connect/token';

const tokens = v.strictObject({
  access_token: v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)),
  expires_in: v.number(),
  refresh_expires_in: v.number(),
  refresh_token: v.string(),
  token_type: v.literal('bearer'),
  'not-before-policy': v.number(),
  session_state: v.string(),
  scope: v.string(),
});
export type Tokens = v.InferOutput<typeof tokens>;

const uuid = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
);

/** Exactly the fields of the interface. */
export const packageSchema = v.strictObject({
  channelId: uuid,
  comments: v.string(),
  createdAt: v.number(),
  createdBy: uuid,
  creatorName: v.string(),
  processId: uuid,
  processName: v.string(),
  processStatus: v.string(),
  totalcount: v.pipe(v.number(), v.integer()),
  updatedAt: v.number(),
  updatedBy: uuid,
  updatorName: v.string(),
});

const envelope = v.strictObject({
  data: v.array(v.unknown()),
  message: v.string(),
  metadata: v.strictObject({ count: v.number(), page: v.number(), totalCount: v.number() }),
  status: v.literal('SUCCESS'),
});
export type Envelope = v.InferOutput<typeof envelope>;

/** What came back, its body parsed where it is JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

async function reply(response: Response): Promise<Reply> {
  const text = await response.text();
  const json = response.headers.get('content-type') === 'application/json';
  return { status: response.status, body: json ? JSON.parse(text) : text };
}

/** Posts a form to the token endpoint. */
export async function postForm(
  service: SampleService,
  form: Readonly<Record<string, string>>,
): Promise<Reply> {
  return reply(
    await fetch(service.authUrl + tokenPath, {
      method: 'POST',
      // A kept connection may have been closed with an earlier service at the same address.
      headers: { connection: 'close' },
      body: new URLSearchParams(form),
    }),
  );
}

/** A form as the password grant wants it. */
export function passwordForm(service: SampleService): Record<string, string> {
  return {
    username: service.userName,
    password: service.password,
    grant_type: 'password',
    client_id: 'apiclient',
  };
}

/** A form as the refresh_token grant wants it. */
export function refreshForm(refreshToken: string): Record<string, string> {
  return { refresh_token: refreshToken, grant_type: 'refresh_token', client_id: 'apiclient' };
}

/** Signs in with the right credentials, or those of another person. */
export async function signIn(service: SampleService, other: object = {}): Promise<Tokens> {
  return readTokens(await postForm(service, { ...passwordForm(service), ...other }));
}

/** The tokens of a successful answer. */
export function readTokens(answer: Reply): Tokens {
  return v.parse(tokens, answer.body);
}

/** Asks for the list with a query such as '?page=2'. */
export async function getList(service: SampleService, accessToken: string, query = ''): Promise<Reply> {
  return reply(
    await fetch(`${service.baseUrl}/process/all${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    }),
  );
}

/** The envelope of a successful answer. */
export async function getPage(service: SampleService, accessToken: string, query = ''): Promise<Envelope> {
  return v.parse(envelope, (await getList(service, accessToken, query)).body);
}

/** Sends a command to the control surface over HTTP. */
export async function command(service: SampleService, name: string, body: unknown = {}): Promise<Reply> {
  return reply(
    await fetch(`${service.origin}/_control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}
