import type { AccountBridge, Bridge } from '../../preload/contract/ipc.ts';
import type { LinkRequest } from '../../preload/contract/link.ts';
import type { OpenedView } from '../../preload/contract/view.ts';

export interface LinkOpenerOptions {
  /** The account of the list on screen. */
  readonly account: string;
  readonly bridge: Pick<AccountBridge, 'readItem'>;
  readonly appBridge: Pick<Bridge, 'dismissLink'>;
  readonly showItem: (id: string) => Promise<void>;
  readonly showNewestList: () => void;
}

/** Opens the package of a link, as soon as the list on screen has it and unless the person dismisses the link. */
export class LinkOpener {
  /** Why the package is not on screen; null where it is, or there is no link. */
  missing: 'reading' | 'not-in-list' | null = $state(null);
  readonly #options: LinkOpenerOptions;
  /** Incremented by every call; answers of an older generation are dropped. */
  #generation = 0;
  /** The last link that was opened. Main may still report it for a moment. */
  #lastOpened = 0;

  constructor(options: LinkOpenerOptions) {
    this.#options = options;
  }

  /** `newest` is the newest snapshot; the view may be of an older one. */
  async follow(link: LinkRequest | null, view: OpenedView | null, newest: string | null): Promise<void> {
    const generation = ++this.#generation;
    const { account, appBridge, bridge, showItem, showNewestList } = this.#options;
    if (link?.kind !== 'package' || link.account !== account || link.number === this.#lastOpened) {
      this.missing = null;
      return;
    }
    if (view === null) return;
    // An older view may lack the package, or have an old state of it.
    if (view.snapshot !== newest) {
      showNewestList();
      return;
    }
    const read = await bridge.readItem({ view: view.view, id: link.id });
    if (generation !== this.#generation) return;
    // Another view is about to replace this one.
    if (!read.ok && (read.failure.code === 'view-gone' || read.failure.code === 'cancelled')) return;
    if (!read.ok && read.failure.code === 'item-gone') {
      this.missing = view.snapshot === null ? 'reading' : 'not-in-list';
      return;
    }
    this.#lastOpened = link.number;
    this.missing = null;
    await appBridge.dismissLink({ number: link.number });
    // The details pane shows any other failure. The list may spell the id differently.
    await showItem(read.ok ? read.value.id : link.id);
  }
}
