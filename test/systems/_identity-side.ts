import * as v from 'valibot';
import { holdsWithin } from './_clock.ts';

const tokenPath = '/auth/realms/api/protocol/openid-connect/token';

export type Form = Readonly<Record<string, string>>;

/** One of two identity endpoints that must reply alike. */
export interface Side {
  readonly authUrl: string;
  readonly userName: string;
  readonly password: string;
  /** Ends the session of a refresh token, as a logout does. */
  endSession(refreshToken: string): Promise<void>;
}

const tokens = v.object({ access_token: v.string(), refresh_token: v.string() });
export type Tokens = v.InferOutput<typeof tokens>;

/** The parts of a token endpoint's reply that a caller may rely on. */
export interface EndpointReply {
  readonly status: number;
  readonly type: string;
  /** `error` and `error_description`; '-' if missing. */
  readonly error: string;
  readonly description: string;
  readonly body: unknown;
}

export async function send(side: Side, init: RequestInit): Promise<EndpointReply> {
  const response = await fetch(side.authUrl + tokenPath, init);
  const text = await response.text();
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const body: unknown = type === 'application/json' && text !== '' ? JSON.parse(text) : text;
  const fields: ReadonlyMap<string, unknown> = new Map(fieldsOf(body));
  const word = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '-';
  };
  return {
    status: response.status,
    type,
    error: word('error'),
    description: word('error_description'),
    body,
  };
}

/**
 * Sends a request that is to be granted, and returns the last reply. Keycloak refuses a sign-in while it finishes another one of
 * the same person, which may take a moment longer than its reply.
 */
export async function sendUntilGranted(side: Side, init: RequestInit): Promise<EndpointReply> {
  let reply = await send(side, init);
  await holdsWithin(async () => {
    if (reply.status !== 200) reply = await send(side, init);
    return reply.status === 200;
  });
  return reply;
}

/** The fields of a JSON object; empty for anything else. */
export function fieldsOf(body: unknown): [string, unknown][] {
  return typeof body === 'object' && body !== null ? Object.entries(body) : [];
}

export function post(form: Form | [string, string][]): RequestInit {
  return { method: 'POST', body: new URLSearchParams(form) };
}

export function passwordForm({ userName, password }: Side): Record<string, string> {
  return { grant_type: 'password', client_id: 'apiclient', username: userName, password };
}

export function refreshForm(refreshToken: string): Form {
  return { grant_type: 'refresh_token', client_id: 'apiclient', refresh_token: refreshToken };
}

export async function signIn(side: Side): Promise<Tokens> {
  return v.parse(tokens, (await sendUntilGranted(side, post(passwordForm(side)))).body);
}

export async function refresh(side: Side, refreshToken: string): Promise<Tokens> {
  return v.parse(tokens, (await send(side, post(refreshForm(refreshToken)))).body);
}
