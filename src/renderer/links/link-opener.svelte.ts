import type { AccountBridge, Bridge } from '../../preload/contract/ipc.ts';
import type { AskedLink } from '../../preload/contract/link.ts';
import type { OpenedView } from '../../preload/contract/view.ts';

type Package = Extract<AskedLink, { kind: 'package' }>;

export interface LinkOpenerOptions {
  /** The account whose list this is. */
  readonly account: string;
  readonly bridge: Pick<AccountBridge, 'readItem'>;
  readonly app: Pick<Bridge, 'dismissLink'>;
  /** Shows a package that is in the list. */
  readonly lead: (id: string) => Promise<void>;
  /** Brings the newest list on screen. */
  readonly renew: () => void;
}

/** The package that a link leads to, looked for in the list on screen until it is there or the person lets it be. */
export class LinkOpener {
  /** Why it is not on screen: the list is still being read, or doesn't have it. */
  missing: 'reading' | 'not-in-list' | null = $state(null);
  readonly #options: LinkOpenerOptions;
  #turn = 0;
  /** The link that was taken up last: what main says of it may be late. */
  #done = 0;

  constructor(options: LinkOpenerOptions) {
    this.#options = options;
  }

  /** `newest` is the snapshot that there is, which the view may be older than. */
  async follow(asked: AskedLink | null, view: OpenedView | null, newest: string | null): Promise<void> {
    const turn = ++this.#turn;
    const { account, bridge, lead, renew } = this.#options;
    if (asked?.kind !== 'package' || asked.account !== account || asked.number === this.#done) {
      this.missing = null;
      return;
    }
    if (view === null) return;
    // An older view has the package as it was, or not at all.
    if (view.snapshot !== newest) {
      renew();
      return;
    }
    const read = await bridge.readItem({ view: view.view, id: asked.id });
    if (turn !== this.#turn) return;
    // Another view is on its way.
    if (!read.ok && (read.failure.code === 'view-gone' || read.failure.code === 'cancelled')) return;
    if (!read.ok && read.failure.code === 'item-gone') {
      this.missing = view.snapshot === null ? 'reading' : 'not-in-list';
      return;
    }
    // What else has failed, the details tell.
    await this.#takeUp(asked);
    await lead(asked.id);
  }

  async #takeUp({ number }: Package): Promise<void> {
    this.#done = number;
    this.missing = null;
    await this.#options.app.dismissLink({ number });
  }
}
