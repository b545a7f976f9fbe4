import type { Link } from '../../preload/contract/link.ts';

/** An account with the fingerprint of its service (fingerprint.ts). */
export interface LinkTarget {
  readonly id: string;
  readonly fingerprint: string;
}

export type AccountResolution =
  | { readonly kind: 'account'; readonly id: string }
  /** Several accounts match. `front`: the account in front if it is one of them; it is used if it has the package. */
  | { readonly kind: 'choose'; readonly ids: readonly string[]; readonly front: string | null }
  | { readonly kind: 'none' };

/** Finds the accounts for a link: those of its service, or all accounts if it names none. */
export function resolveAccount(
  link: Link,
  accounts: readonly LinkTarget[],
  front: string | null,
): AccountResolution {
  const ids = accounts
    .filter(({ fingerprint }) => link.at === null || link.at === fingerprint)
    .map(({ id }) => id);
  const [only, ...others] = ids;
  if (only === undefined) return { kind: 'none' };
  if (others.length === 0) return { kind: 'account', id: only };
  return { kind: 'choose', ids, front: ids.find((id) => id === front) ?? null };
}
