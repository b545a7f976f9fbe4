import * as v from 'valibot';
import { failed, succeeded, type FailureCode, type Result } from './failure.ts';

/** A connection as entered: one address, or a second one for signing in. */
export const connectionInputSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(200)),
  baseUrl: v.pipe(v.string(), v.maxLength(2000)),
  /** Empty: the same as baseUrl. */
  authUrl: v.pipe(v.string(), v.maxLength(2000)),
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
  const text = typed.trim();
  if (text === '') return problem('address-missing');
  if (otherBeginning.test(text)) return problem('address-beginning');
  const hasScheme = /^https?:\/\//iu.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  if (url === null || url.hostname === '' || /[\s\\]/u.test(text)) return problem('address-not-understood');
  if (url.username !== '' || url.password !== '') return problem('address-with-password');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return problem('address-not-encrypted');
  let path = url.pathname.replace(/\/+$/u, '');
  for (const endpoint of endpointPaths) path = path.replace(endpoint, '');
  return succeeded(url.origin + path.replace(/\/+$/u, ''));
}

/** The connection for an input. A failure's `detail` is the invalid field, a `ConnectionField`. */
export function readConnection({ name, baseUrl, authUrl }: ConnectionInput): Result<Connection> {
  const base = normaliseAddress(baseUrl);
  if (!base.ok) return failed({ ...base.failure, detail: 'baseUrl' });
  const auth = authUrl.trim() === '' ? base : normaliseAddress(authUrl);
  if (!auth.ok) return failed({ ...auth.failure, detail: 'authUrl' });
  return succeeded({
    name: name.trim() === '' ? new URL(base.value).host : name.trim(),
    baseUrl: base.value,
    authUrl: auth.value,
  });
}

/** A connection file; other fields are ignored. */
export const connectionFileSchema = v.object({
  name: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  baseUrl: v.pipe(v.string(), v.maxLength(2000)),
  authUrl: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
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
