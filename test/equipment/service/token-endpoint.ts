import { jsonAnswer, type Answer } from './answer.ts';
import type { DeadToken, Identity, RefusedUser } from './identity.ts';
import type { Grant } from './request-log.ts';

/** The path of the identity endpoint below {auth_url}. */
export const realmPath = '/auth/realms/api';
export const tokenPath = `${realmPath}/protocol/openid-connect/token`;

const formType = 'application/x-www-form-urlencoded';
const clientId = 'apiclient';
const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' };

const deadTokenText: Readonly<Record<DeadToken, string>> = {
  invalid: 'Invalid refresh token',
  expired: 'Token is not active',
  'no-session': 'Session not active',
  'no-offline-session': 'Offline user session not found',
  disabled: 'User disabled',
  reused: 'Maximum allowed refresh token reuse exceeded',
  stale: 'Stale token',
  detached: "Session doesn't have required client",
};

const refusedUser: Readonly<Record<RefusedUser, Answer>> = {
  credentials: refusal(401, 'invalid_grant', 'Invalid user credentials'),
  disabled: refusal(400, 'invalid_grant', 'Account disabled'),
  unfinished: refusal(400, 'invalid_grant', 'Account is not fully set up'),
};

/** What the token endpoint needs of a request. */
export interface TokenRequest {
  readonly method: string;
  readonly contentType: string | undefined;
  readonly body: string;
}

/** The grant of a form, if it is one of the interface's two. */
export function grantOf(body: string): Grant | undefined {
  const grant = new URLSearchParams(body).get('grant_type');
  return grant === 'password' || grant === 'refresh_token' ? grant : undefined;
}

/** An error of RFC 6749, section 5.2, with Keycloak's text and status code (test/systems compares them). */
function refusal(status: number, error: string, description: string): Answer {
  return jsonAnswer(status, { error, error_description: description }, noStore);
}

/** Endpoints 1 and 2 of the interface: both grants of POST .../token. */
export async function answerToken(identity: Identity, request: TokenRequest): Promise<Answer> {
  if (request.method !== 'POST') return jsonAnswer(405, { error: 'HTTP 405 Method Not Allowed' });

  const form = readForm(request);
  const grant = form.get('grant_type');
  if (grant === null) return refusal(400, 'invalid_request', 'Missing form parameter: grant_type');
  if (grant !== 'password' && grant !== 'refresh_token') {
    return refusal(400, 'unsupported_grant_type', 'Unsupported grant_type');
  }
  if (form.get('client_id') !== clientId) {
    return refusal(401, 'invalid_client', 'Invalid client or Invalid client credentials');
  }
  if (new Set(form.keys()).size !== form.size) return refusal(400, 'invalid_request', 'duplicated parameter');
  return grant === 'password' ? signIn(identity, form) : refresh(identity, form);
}

/** The fields of the body. A body of another type counts as a form without fields. */
function readForm({ contentType, body }: TokenRequest): URLSearchParams {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  return new URLSearchParams(type === formType ? body : '');
}

async function signIn(identity: Identity, form: URLSearchParams): Promise<Answer> {
  const userName = form.get('username');
  if (userName === null) return refusal(401, 'invalid_request', 'Missing parameter: username');
  const tokens = await identity.signIn(userName, form.get('password') ?? '');
  if (typeof tokens === 'string') return refusedUser[tokens];
  return jsonAnswer(200, { ...tokens }, noStore);
}

async function refresh(identity: Identity, form: URLSearchParams): Promise<Answer> {
  const refreshToken = form.get('refresh_token');
  if (refreshToken === null) return refusal(400, 'invalid_request', 'No refresh token');
  const tokens = await identity.refresh(refreshToken);
  if (typeof tokens === 'string') return refusal(400, 'invalid_grant', deadTokenText[tokens]);
  return jsonAnswer(200, { ...tokens }, noStore);
}
