import path from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import type { HttpRequest } from '../../src/main/http/request.ts';
import { projectFolder } from '../../build/system/project-folder.ts';
import { answerYes, startAnsweringService, type Service } from '../equipment/support/answering-service.ts';
import { startConnectProxy, type ConnectProxy } from '../equipment/support/connect-proxy.ts';
import { startNtlmProxy, type NtlmProxy } from '../equipment/support/ntlm-proxy.ts';
import { createAuthority, keyHash, type PrivateAuthority } from '../equipment/support/private-authority.ts';
import type { Outcome, Prepared } from '../equipment/two-stacks/main.ts';
import { test as base } from '../stand-in/launch/fixture.ts';

export type StackName = 'undici' | 'chromium';

/** A service behind TLS, reached through a proxy of the kind that leads to one stack. */
export interface Stack {
  readonly proxy: ConnectProxy | NtlmProxy;
  readonly app: ElectronApplication;
  readonly service: Service;
  send(request: Partial<HttpRequest>, number?: number): Promise<Outcome>;
}

interface StackOptions {
  readonly idleTimeoutMs?: number;
  /** Whether the computer trusts the service's certificate. */
  readonly isTrusted?: boolean;
  /** Whether the proxy that wants NTLM gets a name that it accepts. */
  readonly signsIn?: boolean;
  /** Entries of the system's list before the proxy's. */
  readonly before?: string;
}

interface StackFixtures {
  readonly authority: PrivateAuthority;
  readonly startStack: (name: StackName, options?: StackOptions) => Promise<Stack>;
}

export const test = base.extend<StackFixtures>({
  authority: async ({ browserName: _ }, use) => {
    await use(await createAuthority({ commonName: 'Example Works Root 1' }));
  },

  startStack: async ({ launch, authority }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(
      async (name, { idleTimeoutMs = 10_000, isTrusted = true, signsIn = true, before = '' } = {}) => {
        const certificate = await authority.issue();
        const service = await startAnsweringService(answerYes, certificate);
        ends.push(() => service.stop());
        const proxy = name === 'undici' ? await startConnectProxy() : await startNtlmProxy();
        ends.push(() => ('kill' in proxy ? proxy.kill() : proxy.stop()));
        const { app } = await launch({
          appDir: path.join(projectFolder, 'test/equipment/two-stacks'),
          env: isTrusted ? { PACKSHELF_STAND_IN_TRUSTED_KEYS: keyHash(certificate.cert) } : {},
        });
        const stack: Stack = {
          proxy,
          app,
          service,
          send: (request, number) =>
            app.evaluate((_, [sent, at]) => globalThis.stacks.send(sent, at), [
              {
                method: 'GET',
                url: service.url,
                headers: {},
                purpose: 'list',
                ...request,
              } satisfies HttpRequest,
              number ?? 0,
            ] as const),
        };
        const pem = isTrusted ? authority.pem : (await createAuthority({ commonName: 'Other' })).pem;
        const prepared: Prepared = { pem, proxies: `${before}${proxy.entry}`, idleTimeoutMs };
        await app.evaluate((_, given) => globalThis.stacks.prepare(given), prepared);
        if (name === 'chromium' && signsIn) {
          // Only with credentials does the proxy let requests through.
          await stack.send({});
          await app.evaluate(() => globalThis.stacks.answer('ann', 'any'));
        }
        return stack;
      },
    );
    for (const end of ends) await end();
  },
});
