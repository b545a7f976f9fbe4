import path from 'node:path';
import { mergeTests } from 'playwright/test';
import type { Runtime } from '../../build/runtime.ts';
import { connectionArguments, expect, test as app, type Opened } from '../e2e/packshelf.ts';
import { policyArguments, type PolicyFile } from '../e2e/policy-file.ts';
import { setSystemProxy } from '../e2e/system-proxy.ts';
import { startSampleService } from '../equipment/service/sample-service.ts';
import {
  createAuthority,
  keyHash,
  type PrivateAuthority,
  type ServerCertificate,
} from '../equipment/support/private-authority.ts';
import { startTlsFront, systemTrusting } from '../equipment/support/tls-front.ts';
import { test as middleboxes } from './fixture.ts';

/** The names of the test services, which lead to this computer in the private world. */
const serviceHosts: readonly string[] = ['packages.example', 'signin.example'];

/** The service's own TLS. */
export interface ServiceFront {
  readonly port: number;
  /** All that clients have sent to the service. */
  received(): string;
}

export interface OfficeOptions {
  /** The answer of the system to who asks for proxies, as a PAC script gives it. */
  readonly proxies?: string;
  /** Authorities that the system trusts; by default that of the service. */
  readonly authorities?: readonly string[];
  /** The organisation's policy. */
  readonly policy?: PolicyFile;
  /** Variables of the app, such as where its ticket is. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Another runtime than that of all tests. */
  readonly runtime?: Runtime;
  /** The port of a middlebox that stands in the service's place. */
  readonly servicePort?: number;
  /** The address of the service instead of its two names. */
  readonly serviceHost?: string;
}

interface OfficeFixtures {
  /** How many packages the service has. */
  readonly packages: number;
  /** What its certificate is for. */
  readonly certified: readonly string[];
  readonly certificate: ServerCertificate;
  readonly serviceFront: ServiceFront;
  /** Opens the app, which knows the service as https://packages.example and https://signin.example. */
  readonly openAtOffice: (options?: OfficeOptions) => Promise<Opened>;
}

/** Tests of the app in a company's network. */
export const test = mergeTests(app, middleboxes).extend<
  OfficeFixtures,
  { readonly serviceAuthority: PrivateAuthority }
>({
  packages: [20_000, { option: true }],
  certified: [serviceHosts, { option: true }],
  serviceAuthority: [
    async ({ runtime: _ }, use) => use(await createAuthority({ commonName: 'Service authority' })),
    { scope: 'worker' },
  ],
  service: async ({ packages }, use) => {
    const service = await startSampleService({ packages });
    await use(service);
    await service.close();
  },
  certificate: async ({ certified, serviceAuthority }, use) => {
    await use(await serviceAuthority.issue({ hosts: certified }));
  },
  serviceFront: async ({ certificate, service }, use) => {
    const received: Buffer[] = [];
    const front = await startTlsFront(service.baseUrl, certificate, (part) => received.push(part));
    await use({
      port: front.port,
      received: () => Buffer.concat(received).toString('latin1'),
    });
    await front.end();
  },
  openAtOffice: async ({ open, service, serviceAuthority, certificate, serviceFront, userDataDir }, use) => {
    await use(async ({ proxies = 'DIRECT', authorities, environment = {}, ...place } = {}) => {
      const { servicePort = serviceFront.port, serviceHost, runtime, policy = {} } = place;
      const folder = path.join(userDataDir, 'system');
      const address = (host: string, of: string): string =>
        `https://${serviceHost ?? host}:${servicePort}${new URL(of).pathname}`;
      const opened = await open({
        connected: false,
        args: [
          ...policyArguments(userDataDir, policy),
          ...connectionArguments({
            authUrl: address('signin.example', service.authUrl),
            baseUrl: address('packages.example', service.baseUrl),
          }),
        ],
        env: {
          ...(await systemTrusting(folder, ...(authorities ?? [serviceAuthority.pem]))),
          // For the stand-in's `net`, because Chromium on Linux does not read these files.
          PACKSHELF_STAND_IN_TRUSTED_KEYS: keyHash(certificate.cert),
          ...environment,
        },
        ...(runtime === undefined ? {} : { runtime }),
      });
      await setSystemProxy(opened.app, proxies);
      return opened;
    });
  },
});

export { expect };
