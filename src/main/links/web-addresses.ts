import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import { readWebAddress } from '../../preload/contract/web-address.ts';

export interface WebAddressesDeps {
  readonly texts: () => Messages;
  /** Asks by the system's dialog; answers which button it was, the last one where the dialog is waved away. */
  readonly ask: (question: {
    readonly message: string;
    readonly detail: string;
    readonly buttons: readonly string[];
  }) => Promise<number>;
  /** Hands an address to the system's browser; rejects where that is not possible. */
  readonly open: (address: string) => Promise<void>;
}

/** Letters of an address that a question shows; its host is shown whole beside it. */
const shownLetters = 200;

function shortened(address: string): string {
  return address.length > shownLetters ? `${address.slice(0, shownLetters)}…` : address;
}

/** Opens addresses from packages in the browser, each only after the person has agreed, and one question at a time. */
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
    const { question, trust, open, notOpened } = shell.webAddress;
    const answer = await this.#deps.ask({
      message: question(host),
      detail: `${shortened(href)}\n\n${trust}`,
      buttons: [open, common.cancel],
    });
    if (answer !== 0) return failed(cancelled);
    try {
      await this.#deps.open(href);
    } catch {
      // The system names no browser, or it didn't start.
      await this.#deps.ask({ message: notOpened(host), detail: '', buttons: [shell.close] });
    }
    return succeeded(null);
  }
}
