/** What became of a secret that was asked for. */
export type ReadSecret =
  | { readonly outcome: 'read'; readonly secret: string }
  | { readonly outcome: 'none' }
  /** It is there, but this system can't decrypt it (any more). */
  | { readonly outcome: 'unreadable' };

/** Keeps one refresh token for each account, encrypted by the system, or not at all. */
export interface SecretStore {
  /** Durable when it resolves; false where this system offers no real protection, and then nothing is kept. */
  write(account: string, secret: string): Promise<boolean>;
  read(account: string): Promise<ReadSecret>;
  remove(account: string): Promise<void>;
}
