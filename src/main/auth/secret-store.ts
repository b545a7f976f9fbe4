export type SecretReadResult =
  | { readonly outcome: 'read'; readonly secret: string }
  | { readonly outcome: 'none' }
  /** Stored, but can't be decrypted: refused, locked, damaged, from another computer, or no answer in time. */
  | { readonly outcome: 'unreadable' };

export type SecretWriteResult =
  | { readonly outcome: 'kept' }
  /** Nothing is stored; an older secret is removed. */
  | { readonly outcome: 'not-kept'; readonly reason: 'no-protection' | 'not-written' };

/**
 * Stores one refresh token for each account, encrypted by the system. Every call has a timeout for the system, and the last
 * write or removal of an account wins.
 */
export interface SecretStore {
  /** Whether a secret is stored. Does not decrypt it, so that no keyring prompt appears. */
  has(account: string): boolean;
  /**
   * `kept`: the secret is stored durably. `not-kept`: nothing is stored yet; if the system was only too slow, the secret is
   * stored once it answers, unless another call came first. If another write or removal overtakes this one, the result is
   * that call's: `kept` then means that the newer secret is stored.
   */
  write(account: string, secret: string): Promise<SecretWriteResult>;
  /** Reads after all earlier writes and removals, and again if another one comes meanwhile. */
  read(account: string): Promise<SecretReadResult>;
  /** Never waits for the system's encryption. */
  remove(account: string): Promise<void>;
  /** Removes the secrets of all accounts except these. */
  removeOthers(accounts: readonly string[]): Promise<void>;
}
