import type { TlsOptions } from 'node:tls';
import { startConnectProxy, type ConnectProxy } from '../equipment/support/connect-proxy.ts';
import {
  createAuthority,
  serviceHost,
  type PrivateAuthority,
  type ServerCertificate,
} from '../equipment/support/private-authority.ts';
import { startTlsFront } from '../equipment/support/tls-front.ts';
import { test as base, type Opened, type OpenOptions } from './packshelf.ts';

interface CompanyOptions extends Pick<OpenOptions, 'policy'> {
  /** The system's list of proxies; none by default. */
  readonly proxies?: string;
  /** The authorities that the system trusts; the company's own by default. */
  readonly trusted?: readonly string[];
  /** What the service asks of its clients. */
  readonly tls?: TlsOptions;
}

interface CompanyFixtures {
  /** The company's own authority. */
  readonly authority: PrivateAuthority;
  /** The service's. */
  readonly certificate: ServerCertificate;
  readonly companyProxy: ConnectProxy;
  /** Opens the page, connected to the sample service behind TLS under a name that only the proxy knows. */
  readonly openInCompany: (options?: CompanyOptions) => Promise<Opened>;
}

/** Tests on a computer of a company, whose services have certificates of its own authority. */
export const test = base.extend<CompanyFixtures>({
  authority: async ({ browserName: _ }, use) => {
    await use(await createAuthority({ commonName: 'Example Works Root 1', organisation: 'Example Works' }));
  },
  certificate: async ({ authority }, use) => {
    await use(await authority.issue());
  },
  companyProxy: async ({ browserName: _ }, use) => {
    const proxy = await startConnectProxy();
    await use(proxy);
    await proxy.kill();
  },
  openInCompany: async ({ open, service, authority, certificate }, use) => {
    const fronts = new Map<TlsOptions | undefined, ReturnType<typeof startTlsFront>>();
    await use(async ({ proxies = 'DIRECT', trusted = [authority.pem], tls, policy = {} } = {}) => {
      // The same address after a restart.
      const starting = fronts.get(tls) ?? startTlsFront(service.baseUrl, { ...certificate, ...tls });
      fronts.set(tls, starting);
      const { port } = await starting;
      const outside = (address: string): string =>
        `https://${serviceHost}:${port}${new URL(address).pathname}`;
      return await open({
        connection: { authUrl: outside(service.authUrl), baseUrl: outside(service.baseUrl) },
        network: { proxies: () => proxies, trusted },
        policy,
      });
    });
    for (const front of fronts.values()) await (await front).end();
  },
});
