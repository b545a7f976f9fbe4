import type { TlsOptions } from 'node:tls';
import { mergeTests } from 'playwright/test';
import { addressesBehindTls, company } from '../equipment/story/company.ts';
import { startTlsFront } from '../equipment/support/tls-front.ts';
import { test as page, type Opened, type OpenOptions } from './packshelf.ts';

interface CompanyOptions extends Pick<OpenOptions, 'policy'> {
  /** The system's list of proxies; none by default. */
  readonly proxies?: string;
  /** The authorities that the system trusts; the company's own by default. */
  readonly trusted?: readonly string[];
  /** What the service asks of its clients. */
  readonly tls?: TlsOptions;
}

interface CompanyFixtures {
  /** Opens the page, connected to the sample service behind TLS under a name that only the proxy knows. */
  readonly openInCompany: (options?: CompanyOptions) => Promise<Opened>;
}

/** Tests on a computer of a company, whose services have certificates of its own authority. */
export const test = mergeTests(page, company).extend<CompanyFixtures>({
  openInCompany: async ({ open, service, authority, certificate }, use) => {
    const fronts = new Map<TlsOptions | undefined, ReturnType<typeof startTlsFront>>();
    await use(async ({ proxies = 'DIRECT', trusted = [authority.pem], tls, policy = {} } = {}) => {
      // The same address after a restart.
      const starting = fronts.get(tls) ?? startTlsFront(service.baseUrl, { ...certificate, ...tls });
      fronts.set(tls, starting);
      return await open({
        connection: addressesBehindTls(service, (await starting).port),
        network: { proxies: () => proxies, trusted },
        policy,
      });
    });
    for (const front of fronts.values()) await (await front).end();
  },
});
