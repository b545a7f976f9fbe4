import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import { readWebAddress } from '../../preload/contract/web-address.ts';

export interface WebAddressesDeps {
  readonly texts: () => Messages;
  /** Shows a system dialog. Resolves with the index of the button; the last one if the dialog is dismissed. */
  readonly ask: (question: {
    readonly message: string;
    readonly detail: string;
    readonly buttons: readonly string[];
  }) => Promise<number>;
  /** Opens an address in the system's browser; rejects if that is not possible. */
  readonly open: (address: string) => Promise<void>;
}

/** The dialog shows an address up to this length; it always shows the whole host. */
const maxShownLength = 200;

function shorten(address: string): string {
  return address.length > maxShownLength ? `${address.slice(0, maxShownLength)}…` : address;
}

/** Opens addresses from packages in the browser, each only after the user has confirmed. Shows one dialog at a time. */
export class WebAddresses {
  readonly #deps: WebAddressesDeps;
  #isAsking = false;

  constructor(deps: WebAddressesDeps) {
    this.#deps = deps;
  }

  async open(address: string): Promise<Result<null>> {
    const url = readWebAddress(address);
    if (url === null || this.#isAsking) return failed(cancelled);
    this.#isAsking = true;
    try {
      return await this.#askAndOpen(url);
    } finally {
      this.#isAsking = false;
    }
  }

  async #askAndOpen({ host, href }: URL): Promise<Result<null>> {
    const { shell, common } = this.#deps.texts();
    const { question, trust, notOpened } = shell.webAddress;
    const answer = await this.#deps.ask({
      message: question(host),
      detail: `${shorten(href)}\n\n${trust}`,
      buttons: [common.open, common.cancel],
    });
    if (answer !== 0) return failed(cancelled);
    try {
      await this.#deps.open(href);
    } catch {
      // No browser is configured, or it did not start.
      await this.#deps.ask({ message: notOpened(host), detail: '', buttons: [common.close] });
    }
    return succeeded(null);
  }
}
