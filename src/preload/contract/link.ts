import type { AccountId } from './account-id.ts';

/** The scheme of the app's links: `packshelf://open?id=<package>&at=<service>`. */
export const linkScheme = 'packshelf';

/** Of a package's id, in UTF-16 units. */
const idLimit = 1000;
/** Of a whole link: every unit of an id may take nine characters. */
const linkLimit = 10_000;

/** A package and its service. */
export interface Link {
  readonly id: string;
  /** The fingerprint of the service that has it (src/main/links/fingerprint.ts); null where the link names none. */
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
);

/** A slash before the question mark is what some programs add. Without `u`, capitals are those of ASCII only. */
const form = /^packshelf:\/\/open\/?\?([^#]*)$/i;
/** A name and its value, in which everything else is written in percent. */
const parameter = /^(id|at)=((?:[\w\-.~!'()*]|%[\dA-Fa-f]{2})+)$/u;
const fingerprint = /^[0-9a-f]{12}$/u;

function decoded(value: string): string | null {
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
    const [, name, written] = parameter.exec(part) ?? [];
    const value = written === undefined ? null : decoded(written);
    if (name === undefined || value === null || found.has(name)) return null;
    found.set(name, value);
  }
  return found;
}

/**
 * Reads a link, which may come from anywhere: null for everything that is not exactly of the form above. Scheme and
 * host may be written in capitals, as in any address; nothing may follow, stand between, or be there twice.
 */
export function readLink(text: string): Link | null {
  if (text.length > linkLimit) return null;
  const [, query] = form.exec(text) ?? [];
  const given = query === undefined ? null : parametersOf(query);
  const id = given?.get('id');
  const at = given?.get('at') ?? null;
  if (id === undefined || id.length > idLimit || (at !== null && !fingerprint.test(at))) return null;
  return { id, at };
}

/** The link to a package; null for an id that no link can hold. */
export function linkTo({ id, at }: Link): string | null {
  if (id === '' || id.length > idLimit || !id.isWellFormed()) return null;
  const where = at === null ? '' : `&at=${at}`;
  return `${linkScheme}://open?id=${encodeURIComponent(id)}${where}`;
}
