import { createHash, randomBytes } from 'node:crypto';
import type { Challenge } from './challenge.ts';

export interface ProxyCredentials {
  readonly userName: string;
  readonly password: string;
}

/** The supported hash functions of Digest by their names in Node, the weaker first (RFC 7616, section 3.2). */
const hashes: readonly string[] = ['md5', 'sha256'];

function parameter({ parameters }: Challenge, name: string): string {
  return parameters.get(name) ?? '';
}

/** The hash function by its name in Node, and whether its key depends on the nonces. */
function algorithmOf(challenge: Challenge): { readonly hash: string; readonly isSession: boolean } {
  const name = (challenge.parameters.get('algorithm') ?? 'MD5').toLowerCase();
  return { hash: name.replace(/-sess$/u, '').replace('sha-', 'sha'), isSession: name.endsWith('-sess') };
}

function supportsAuth(challenge: Challenge): boolean {
  const qop = challenge.parameters.get('qop');
  return qop === undefined || /(?:^|[\s,])auth(?:$|[\s,])/iu.test(qop);
}

/** Whether we can answer a challenge; the stronger one has the higher number, 0 means no. */
function strength(challenge: Challenge): number {
  if (challenge.scheme === 'basic') return 1;
  if (challenge.scheme !== 'digest' || !supportsAuth(challenge)) return 0;
  const rank = hashes.indexOf(algorithmOf(challenge).hash);
  return rank === -1 ? 0 : rank + 2;
}

/** The strongest challenge that user name and password can answer; null if there is none. */
export function strongestChallenge(challenges: readonly Challenge[]): Challenge | null {
  const [first] = challenges.toSorted((a, b) => strength(b) - strength(a));
  return first === undefined || strength(first) === 0 ? null : first;
}

/** RFC 7617; names and passwords are sent as UTF-8, as browsers do. */
export function basicAuthorization({ userName, password }: ProxyCredentials): string {
  return `Basic ${Buffer.from(`${userName}:${password}`, 'utf8').toString('base64')}`;
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/gu, String.raw`\$&`)}"`;
}

/** A header can't contain other characters than those of ISO 8859-1, so UTF-8 is sent as its bytes. */
function headerText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/**
 * The answer to a Digest challenge for one request (RFC 7616, section 3.4). `uri`: the request's target, of CONNECT host and
 * port. `clientNonce`: a new random text.
 */
export function digestAuthorization(
  challenge: Challenge,
  { userName, password }: ProxyCredentials,
  { method, uri }: { readonly method: string; readonly uri: string },
  clientNonce = randomBytes(16).toString('hex'),
): string {
  const { hash: hashName, isSession } = algorithmOf(challenge);
  const hash = (text: string): string => createHash(hashName).update(text, 'utf8').digest('hex');
  const [realm, nonce] = [parameter(challenge, 'realm'), parameter(challenge, 'nonce')];
  const secret = hash(`${userName}:${realm}:${password}`);
  const first = isSession ? hash(`${secret}:${nonce}:${clientNonce}`) : secret;
  const second = hash(`${method}:${uri}`);
  const isProtected = challenge.parameters.has('qop');
  const count = '00000001';
  const response = isProtected
    ? hash(`${first}:${nonce}:${count}:${clientNonce}:auth:${second}`)
    : hash(`${first}:${nonce}:${second}`);
  const { parameters } = challenge;
  const algorithm = parameters.get('algorithm');
  const opaque = parameters.get('opaque');
  const fields = [
    `username=${quoted(userName)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response=${quoted(response)}`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ...(isProtected ? ['qop=auth', `nc=${count}`, `cnonce=${quoted(clientNonce)}`] : []),
  ];
  return headerText(`Digest ${fields.join(', ')}`);
}

/** The header `Proxy-Authorization` that answers a challenge for one tunnel. */
export function authorize(challenge: Challenge, credentials: ProxyCredentials, target: string): string {
  return challenge.scheme === 'basic'
    ? basicAuthorization(credentials)
    : digestAuthorization(challenge, credentials, { method: 'CONNECT', uri: target });
}
