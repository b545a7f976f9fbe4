/** What became of a secret that was asked for. */
export type ReadSecret =
  | { readonly outcome: 'read'; readonly secret: string }
  | { readonly outcome: 'none' }
  /** It is there, but can't be opened: refused, locked, damaged, made elsewhere, or no answer in time. */
  | { readonly outcome: 'unreadable' };

/** What became of a secret that was to be kept. */
export type KeptSecret =
  | { readonly outcome: 'kept' }
  /** Nothing is stored, also not the secret before. */
  | { readonly outcome: 'not-kept'; readonly reason: 'no-protection' | 'not-written' };

/**
 * Keeps one refresh token for each account, encrypted by the system, or not at all. No call waits for the system
 * without bound, and the last write or removal of an account is the one that counts.
 */
export interface SecretStore {
  /** Whether a secret lies there. Does not touch the system's protection, so that no keyring asks. */
  has(account: string): boolean;
  /**
   * Durable when it resolves with `kept`. With `not-kept` nothing is stored at that time; where the system was only too
   * slow, the secret is still stored when it answers, unless another call came first. A write that was overtaken by
   * another write or a removal answers for that one: `kept` then means that the newer secret is stored.
   */
  write(account: string, secret: string): Promise<KeptSecret>;
  /** Comes after the writes and removals that were asked for before, and answers for those that come meanwhile. */
  read(account: string): Promise<ReadSecret>;
  /** Never waits for the system's protection. */
  remove(account: string): Promise<void>;
  /** Removes what lies there of all accounts but these. */
  removeOthers(accounts: readonly string[]): Promise<void>;
}
