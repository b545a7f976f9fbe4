import type { AskedLink, Link } from '../../preload/contract/link.ts';
import type { Handed } from './arguments.ts';
import { whereTo, type Addressed } from './where-to.ts';

export interface LinksOptions {
  readonly accounts: () => readonly Addressed[];
  /** The account in front. */
  readonly current: () => string | null;
  /** Whether the list of an account has a package. */
  readonly has: (account: string, id: string) => Promise<boolean>;
  /** Brings an account to the front. */
  readonly bringToFront: (account: string) => Promise<void>;
  readonly onChange: () => void;
}

/**
 * The link that was opened last, from the moment in which the system hands it over until the window has taken it up.
 * A newer one takes its place.
 */
export class Links {
  readonly #options: LinksOptions;
  #asked: AskedLink | null = null;
  /** Kept with what was asked, for when an account is chosen or comes. */
  #link: Link | null = null;
  #number = 0;

  constructor(options: LinksOptions) {
    this.#options = options;
  }

  asked(): AskedLink | null {
    return this.#asked;
  }

  async open({ link }: Handed): Promise<void> {
    const number = ++this.#number;
    this.#link = link;
    if (link === null) this.#ask({ number, kind: 'not-understood' });
    else await this.#lead(number, link);
  }

  /** The person has chosen an account for the link of that number. */
  async openIn(number: number, account: string): Promise<void> {
    const link = this.#link;
    if (number !== this.#number || link === null) return;
    await this.#leadTo(number, link, account);
  }

  /** The window has taken the link of that number up, or the person has waved it away. */
  done(number: number): void {
    if (number !== this.#number) return;
    this.#link = null;
    this.#ask(null);
  }

  /** Somebody has signed in, or out: what waited for an account may have found one. */
  async accountsChanged(): Promise<void> {
    const link = this.#link;
    if (link !== null && this.#asked?.kind === 'no-account') await this.#lead(this.#number, link);
  }

  async #lead(number: number, link: Link): Promise<void> {
    const { accounts, current, has } = this.#options;
    const where = whereTo(link, accounts(), current());
    if (where.kind === 'none') {
      this.#ask({ number, kind: 'no-account' });
    } else if (where.kind === 'account') {
      await this.#leadTo(number, link, where.id);
    } else {
      const isHere = where.current !== null && (await has(where.current, link.id));
      if (number !== this.#number) return;
      if (where.current !== null && isHere) await this.#leadTo(number, link, where.current);
      else this.#ask({ number, kind: 'choose', accounts: where.ids });
    }
  }

  async #leadTo(number: number, { id }: Link, account: string): Promise<void> {
    const { bringToFront, current } = this.#options;
    if (account !== current()) await bringToFront(account);
    if (number === this.#number) this.#ask({ number, kind: 'package', account, id });
  }

  #ask(asked: AskedLink | null): void {
    this.#asked = asked;
    this.#options.onChange();
  }
}
