import type { LinkRequest, Link } from '../../preload/contract/link.ts';
import type { OpenedLink } from './arguments.ts';

/** An account with the fingerprint of its service (fingerprint.ts). */
interface LinkTarget {
  readonly id: string;
  readonly fingerprint: string;
}

export interface LinksOptions {
  /** Whether the organisation allows links that open packages. */
  readonly isAllowed: boolean;
  readonly accounts: () => readonly LinkTarget[];
  /** The account in front. */
  readonly front: () => string | null;
  /** Whether an account's list contains a package. */
  readonly has: (account: string, id: string) => Promise<boolean>;
  /** Brings an account to the front. */
  readonly bringToFront: (account: string) => Promise<void>;
  readonly onChange: () => void;
}

/**
 * The link that was opened last, until the renderer has shown it. A newer link replaces it; numbers identify links, so that
 * late results for an older one are ignored.
 */
export class Links {
  readonly #options: LinksOptions;
  #request: LinkRequest | null = null;
  /** Kept until it is shown, because the user may still choose an account or sign in. */
  #link: Link | null = null;
  #number = 0;

  constructor(options: LinksOptions) {
    this.#options = options;
  }

  request(): LinkRequest | null {
    return this.#request;
  }

  async open({ link }: OpenedLink): Promise<void> {
    const number = ++this.#number;
    if (!this.#options.isAllowed) {
      this.#setRequest({ number, kind: 'not-allowed' });
      return;
    }
    this.#link = link;
    if (link === null) this.#setRequest({ number, kind: 'not-understood' });
    else await this.#resolve(number, link);
  }

  /** Opens the link in the account that the user has chosen. */
  async openIn(number: number, account: string): Promise<void> {
    const link = this.#link;
    if (number !== this.#number || link === null) return;
    await this.#openInAccount(number, link, account);
  }

  /** The renderer has shown the link, or the user has dismissed it. */
  dismiss(number: number): void {
    if (number !== this.#number) return;
    this.#link = null;
    this.#setRequest(null);
  }

  /** Tries again after a sign-in or sign-out, if no account matched before. */
  async accountsChanged(): Promise<void> {
    const link = this.#link;
    if (link !== null && this.#request?.kind === 'no-account') await this.#resolve(this.#number, link);
  }

  /** Opens a link in an account of its service; in that of any, if it names none. */
  async #resolve(number: number, link: Link): Promise<void> {
    const { accounts, front, has } = this.#options;
    const ids = accounts()
      .filter(({ fingerprint }) => link.at === null || link.at === fingerprint)
      .map(({ id }) => id);
    const [only, ...others] = ids;
    if (only === undefined) {
      this.#setRequest({ number, kind: 'no-account' });
    } else if (others.length === 0) {
      await this.#openInAccount(number, link, only);
    } else {
      const inFront = ids.find((id) => id === front());
      const isThere = inFront !== undefined && (await has(inFront, link.id));
      if (number !== this.#number) return;
      if (isThere) await this.#openInAccount(number, link, inFront);
      else this.#setRequest({ number, kind: 'choose', accounts: ids });
    }
  }

  async #openInAccount(number: number, { id }: Link, account: string): Promise<void> {
    const { bringToFront, front } = this.#options;
    if (account !== front()) await bringToFront(account);
    if (number === this.#number) this.#setRequest({ number, kind: 'package', account, id });
  }

  #setRequest(request: LinkRequest | null): void {
    this.#request = request;
    this.#options.onChange();
  }
}
