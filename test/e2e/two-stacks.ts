import { realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { projectFolder } from '../../build/system/project-folder.ts';
import { answerYes, startAnsweringService } from '../equipment/support/answering-service.ts';
import { startNtlmProxy, type NtlmProxy } from '../equipment/support/ntlm-proxy.ts';
import {
  createAuthority,
  keyHash,
  type PrivateAuthority,
  type ServerCertificate,
} from '../equipment/support/private-authority.ts';
import type { Stack, StackOptions } from '../equipment/two-stacks/cases.ts';
import { requestTo } from '../equipment/two-stacks/stacks.ts';
import { test as base } from '../stand-in/launch/fixture.ts';
import { launchApp } from '../stand-in/launch/launch.ts';

export interface ChromiumStack extends Stack {
  readonly app: ElectronApplication;
  readonly proxy: NtlmProxy;
}

/** `signsIn`: whether the proxy gets a name that it accepts. */
type ChromiumOptions = StackOptions & { readonly signsIn?: boolean };

interface WorkerFixtures {
  readonly authority: PrivateAuthority;
  /** The only one that the app's computer trusts. */
  readonly certificate: ServerCertificate;
  /** An app with the transport; its sessions differ by their proxies, which each test has of its own. */
  readonly stackApp: ElectronApplication;
}

export const test = base.extend<
  { readonly startStack: (options?: ChromiumOptions) => Promise<ChromiumStack> },
  WorkerFixtures
>({
  authority: [
    async ({ browserName: _ }, use) => use(await createAuthority({ commonName: 'Example Works Root 1' })),
    { scope: 'worker' },
  ],
  certificate: [async ({ authority }, use) => use(await authority.issue()), { scope: 'worker' }],
  stackApp: [
    async ({ runtime, certificate }, use) => {
      const userDataDir = await mkdtemp(path.join(realpathSync.native(tmpdir()), 'packshelf-stacks-'));
      const launched = await launchApp({
        runtime,
        userDataDir,
        appDir: path.join(projectFolder, 'test/equipment/two-stacks'),
        env: { PACKSHELF_STAND_IN_TRUSTED_KEYS: keyHash(certificate.cert) },
      });
      await use(launched.app);
      await launched.close();
      await rm(userDataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  startStack: async ({ stackApp: app, authority, certificate }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async ({ idleTimeoutMs = 10_000, isTrusted = true, before = '', signsIn = true } = {}) => {
      const service = await startAnsweringService(
        answerYes,
        isTrusted ? certificate : await authority.issue(),
      );
      ends.push(() => service.stop());
      const proxy = await startNtlmProxy();
      ends.push(() => proxy.stop());
      const stack: ChromiumStack = {
        app,
        proxy,
        service,
        send: (request, number = 0) =>
          app.evaluate((_, [sent, at]) => globalThis.stacks.send(sent, at), [
            requestTo(service.url, request),
            number,
          ] as const),
        abort: (number) => app.evaluate((_, at) => globalThis.stacks.abort(at), number),
        reset: () => app.evaluate(() => globalThis.stacks.reset()),
      };
      await app.evaluate((_, given) => globalThis.stacks.prepare(given), {
        pem: authority.pem,
        proxies: `${before}${proxy.entry}`,
        idleTimeoutMs,
      });
      if (signsIn) {
        // Only with credentials does the proxy let requests through.
        await stack.send({});
        await app.evaluate(() => globalThis.stacks.answer('ann', 'any'));
      }
      return stack;
    });
    for (const end of ends) await end();
  },
});
