import * as v from 'valibot';
import { trimmedText } from './shown-text.ts';
import { failed, succeeded, type FailureCode, type Result } from './failure.ts';

/** The maximum lengths of an address and of a name, in UTF-16 units. */
export const addressLimit = 2000;
export const connectionNameLimit = 200;

/** A connection as entered: one address, or a second one for signing in. */
export const connectionInputSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(connectionNameLimit)),
  baseUrl: v.pipe(v.string(), v.maxLength(addressLimit)),
  /** Empty: the same as baseUrl. */
  authUrl: v.pipe(v.string(), v.maxLength(addressLimit)),
});
export type ConnectionInput = v.InferOutput<typeof connectionInputSchema>;

/** Two normalised base addresses without a trailing slash, and the name shown for them. */
export interface Connection {
  readonly name: string;
  readonly baseUrl: string;
  readonly authUrl: string;
}

/** The addresses of a connection, which are fields of its form. */
export const connectionFields = ['baseUrl', 'authUrl'] as const;
export type ConnectionField = (typeof connectionFields)[number];

/** What stands where https:// belongs, such as htp:/ or https//. A port has figures after its colon. */
const otherBeginning = /^(?!https?:\/\/)(?:[a-z][a-z0-9+.-]*:\/|https?\/\/)/iu;

/** Paths of the endpoints in service-interface.md, which users may paste. */
const endpointPaths = [/\/auth\/realms(\/.*)?$/u, /\/process(\/all)?$/u];
/** Where they start, and the page of the endpoint's administrator: the address for signing in is what precedes it. */
const signInPath = /\/auth(\/admin(\/.*)?)?$/u;

/** What stands around an address in a mail or a document, and is copied with it: in pairs, because a path may end so. */
const enclosed = /^[<("'“„«‹]+(.+?)[>)"'”“»›,;]+$/u;
/** Invisible characters at the end of a path, as URLs write them. */
const invisibleEnd = /(?:%20|%C2%A0|%E2%80%8[B-F]|%E2%80%A[A-E]|%E2%81%A[0-9A-F]|%EF%BB%BF)+$/iu;

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/u.test(hostname);
}

function problem(code: FailureCode): ReturnType<typeof failed> {
  return failed({ code, retryable: false });
}

/**
 * Reduces a typed or pasted address to the base address of the service.
 * `https` is assumed if no scheme is given. A path prefix is kept; a pasted endpoint, query or fragment is removed.
 * Fails with `address-missing`, `address-beginning`, `address-not-understood`, `address-not-encrypted` (http beyond this
 * computer) or `address-with-password`.
 */
export function normaliseAddress(typed: string): Result<string> {
  const text = trimmedText(typed);
  // The patterns would take a while for many brackets or blanks.
  if (text.length > addressLimit) return problem('address-not-understood');
  return reduced(trimmedText(enclosed.exec(text)?.[1] ?? text));
}

/** Whether an address is reduced, as it is stored. */
export function isReduced(address: string): boolean {
  const read = reduced(address);
  return read.ok && read.value === address;
}

function reduced(text: string): Result<string> {
  if (text === '') return problem('address-missing');
  if (otherBeginning.test(text)) return problem('address-beginning');
  const hasScheme = /^https?:\/\//iu.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  if (url === null || url.hostname === '' || /[\s\\]/u.test(text)) return problem('address-not-understood');
  if (url.username !== '' || url.password !== '') return problem('address-with-password');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return problem('address-not-encrypted');
  let path = url.pathname.replace(invisibleEnd, '').replace(/\/+$/u, '');
  for (const endpoint of endpointPaths) path = path.replace(endpoint, '');
  return succeeded(url.origin + path.replace(/\/+$/u, ''));
}

/** The same for an address for signing in, which may be given with the beginning of its endpoint's path. */
export function normaliseSignInAddress(typed: string): Result<string> {
  const read = normaliseAddress(typed);
  return read.ok ? succeeded(read.value.replace(signInPath, '')) : read;
}

/** How the address in each field is read. */
export const readAddress: Readonly<Record<ConnectionField, (typed: string) => Result<string>>> = {
  baseUrl: normaliseAddress,
  authUrl: normaliseSignInAddress,
};

/** The connection for an input. A failure's `detail` is the invalid field, a `ConnectionField`. */
export function readConnection({ name, baseUrl, authUrl }: ConnectionInput): Result<Connection> {
  const base = normaliseAddress(baseUrl);
  if (!base.ok) return failed({ ...base.failure, detail: 'baseUrl' });
  const auth = normaliseSignInAddress(trimmedText(authUrl) === '' ? base.value : authUrl);
  if (!auth.ok) return failed({ ...auth.failure, detail: 'authUrl' });
  return succeeded({
    name: trimmedText(name) || new URL(base.value).host,
    baseUrl: base.value,
    authUrl: auth.value,
  });
}

/** A connection file; other fields are ignored. */
export const connectionFileSchema = v.object({
  name: v.optional(v.pipe(v.string(), v.maxLength(connectionNameLimit)), ''),
  baseUrl: v.pipe(v.string(), v.maxLength(addressLimit)),
  authUrl: v.optional(v.pipe(v.string(), v.maxLength(addressLimit)), ''),
});

/**
 * Reads a connection file: JSON with `baseUrl`, and optionally `authUrl` and `name`; other fields are ignored.
 * Fails with `connection-file-not-understood`.
 */
export function readConnectionFile(text: string): Result<ConnectionInput> {
  try {
    const read = v.safeParse(connectionFileSchema, JSON.parse(text));
    return read.success ? succeeded(read.output) : problem('connection-file-not-understood');
  } catch {
    return problem('connection-file-not-understood');
  }
}
