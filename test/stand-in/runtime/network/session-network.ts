import { networkBrowser } from './browser.ts';
import { FetchPage } from './fetch-page.ts';
import { direct, type ProxyRules } from './proxy-config.ts';

/**
 * The network of a session: its proxies, connections and logins. The proxies of a browser context are fixed at creation,
 * so other proxies mean another context, which knows no login of the one before. Requests in progress go on in theirs.
 */
export class SessionNetwork {
  private proxy = direct;
  private opened: Promise<FetchPage> | undefined;

  /** The page that sends the next request. */
  page(): Promise<FetchPage> {
    if (this.opened !== undefined) return this.opened;
    const opening = networkBrowser().then((connection) =>
      FetchPage.open(connection, this.proxy, () => this.forget(opening)),
    );
    opening.catch(() => this.forget(opening));
    this.opened = opening;
    return opening;
  }

  setProxy(proxy: ProxyRules): void {
    this.proxy = proxy;
    this.renew();
  }

  /** Gives later requests new connections. */
  renew(): void {
    this.opened?.then(
      (page) => page.retire(),
      () => undefined,
    );
    this.opened = undefined;
  }

  private forget(page: Promise<FetchPage>): void {
    if (this.opened === page) this.opened = undefined;
  }
}
