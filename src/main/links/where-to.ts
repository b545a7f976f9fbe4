import type { Link } from '../../preload/contract/link.ts';

/** An account with the fingerprint of its service (fingerprint.ts). */
export interface Addressed {
  readonly id: string;
  readonly fingerprint: string;
}

export type Whereabouts =
  | { readonly kind: 'account'; readonly id: string }
  /** In the order of the accounts; the one in front counts if it has the package. */
  | { readonly kind: 'choose'; readonly ids: readonly string[]; readonly current: string | null }
  | { readonly kind: 'none' };

/** Which accounts a link may lead to: those of its service, or all where it names none. */
export function whereTo(link: Link, accounts: readonly Addressed[], current: string | null): Whereabouts {
  const ids = accounts
    .filter(({ fingerprint }) => link.at === null || link.at === fingerprint)
    .map(({ id }) => id);
  const [only, ...others] = ids;
  if (only === undefined) return { kind: 'none' };
  if (others.length === 0) return { kind: 'account', id: only };
  return { kind: 'choose', ids, current: ids.find((id) => id === current) ?? null };
}
