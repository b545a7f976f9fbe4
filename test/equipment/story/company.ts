import { test as base } from 'playwright/test';
import type { SampleService } from '../service/sample-service.ts';
import { startConnectProxy, type ConnectProxy } from '../support/connect-proxy.ts';
import {
  createAuthority,
  serviceHost,
  type PrivateAuthority,
  type ServerCertificate,
} from '../support/private-authority.ts';

interface CompanyFixtures {
  /** The company's own authority. */
  readonly authority: PrivateAuthority;
  /** The service's. */
  readonly certificate: ServerCertificate;
  readonly companyProxy: ConnectProxy;
}

/** What a company has, whose services have certificates of its own authority. */
export const company = base.extend<CompanyFixtures>({
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
});

/** The service's addresses behind TLS on this port, under the name that only the company's proxy knows. */
export function addressesBehindTls(service: SampleService, port: number) {
  const outside = (address: string): string => `https://${serviceHost}:${port}${new URL(address).pathname}`;
  return { authUrl: outside(service.authUrl), baseUrl: outside(service.baseUrl) };
}
