import type { AccountId } from './account-id.ts';

/** The scheme of the app's links: `packshelf://open?id=<package>&at=<service>`. */
export const linkScheme = 'packshelf';

/** In UTF-16 units. */
const maxIdLength = 1000;
/** Percent-encoding needs up to nine characters for each unit of an id. */
const maxLinkLength = 10_000;

/** A package and its service. */
export interface Link {
  readonly id: string;
  /** The service's fingerprint (src/main/links/fingerprint.ts); null if the link has none. */
  readonly at: string | null;
}

/** A link that was opened and that the window has not handled yet. Each request has its own `number`. */
export type LinkRequest = { readonly number: number } & (
  | { readonly kind: 'package'; readonly account: AccountId; readonly id: string }
  /** Several accounts match, so the user must choose. */
  | { readonly kind: 'choose'; readonly accounts: readonly AccountId[] }
  /** No account matches; the link opens after a sign-in. */
  | { readonly kind: 'no-account' }
  | { readonly kind: 'not-understood' }
  /** The organisation has turned off such links. */
  | { readonly kind: 'not-allowed' }
);

/** Some programs add a slash before the question mark. Without the flag `u`, `i` affects ASCII letters only. */
const form = /^packshelf:\/\/open\/?\?([^#]*)$/i;
/** A name and its percent-encoded value. */
const parameter = /^(id|at)=((?:[\w\-.~!'()*]|%[\dA-Fa-f]{2})+)$/u;
const fingerprint = /^[0-9a-f]{12}$/u;

function decodePercent(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not UTF-8.
    return null;
  }
}

/** The parameters of a query; null if one is unknown, malformed or repeated. */
function parametersOf(query: string): ReadonlyMap<string, string> | null {
  const found = new Map<string, string>();
  for (const part of query.split('&')) {
    const [, name, encoded] = parameter.exec(part) ?? [];
    const value = encoded === undefined ? null : decodePercent(encoded);
    if (name === undefined || value === null || found.has(name)) return null;
    found.set(name, value);
  }
  return found;
}

/**
 * Reads an untrusted link; null unless it has exactly the form above. Scheme and host may be in upper case. Other or
 * repeated parameters and fragments are rejected.
 */
export function readLink(text: string): Link | null {
  if (text.length > maxLinkLength) return null;
  const [, query] = form.exec(text) ?? [];
  const parameters = query === undefined ? null : parametersOf(query);
  const id = parameters?.get('id');
  const at = parameters?.get('at') ?? null;
  if (id === undefined || id.length > maxIdLength || (at !== null && !fingerprint.test(at))) return null;
  return { id, at };
}

/** The link to a package; null if the id is empty, too long or malformed. */
export function linkTo({ id, at }: Link): string | null {
  if (id === '' || id.length > maxIdLength || !id.isWellFormed()) return null;
  const service = at === null ? '' : `&at=${at}`;
  return `${linkScheme}://open?id=${encodeURIComponent(id)}${service}`;
}
