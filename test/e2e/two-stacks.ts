import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import type { HttpRequest } from '../../src/main/http/request.ts';
import { projectFolder } from '../../build/system/project-folder.ts';
import {
  listen,
  startConnectProxy,
  stopServer,
  type ConnectProxy,
} from '../equipment/support/connect-proxy.ts';
import { startNtlmProxy, type NtlmProxy } from '../equipment/support/ntlm-proxy.ts';
import { createAuthority, keyHash, type PrivateAuthority } from '../equipment/support/private-authority.ts';
import type { Outcome, Prepared } from '../equipment/two-stacks/main.ts';
import { test as base } from './fixture.ts';

export type StackName = 'undici' | 'chromium';

/** A service behind TLS, reached through a proxy of the kind that leads to one stack. */
export interface Stack {
  readonly proxy: ConnectProxy | NtlmProxy;
  readonly app: ElectronApplication;
  /** `https://packages.example:port/`. */
  readonly url: string;
  /** Method, path and body of each request that the service got. */
  readonly requests: readonly string[];
  /** How the service answers from now on. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Closes every connection of the service. */
  cut(): void;
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
        const requests: string[] = [];
        const sockets = new Set<Socket>();
        const server: Server = createServer(certificate, (request, response) => {
          const chunks: Buffer[] = [];
          request.on('data', (chunk: Buffer) => chunks.push(chunk));
          request.on('end', () => {
            requests.push(
              `${request.method ?? ''} ${request.url ?? ''} ${Buffer.concat(chunks).toString()}`.trim(),
            );
            stack.answer(request, response);
          });
        });
        server.on('connection', (socket: Socket) => {
          sockets.add(socket);
          socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
        });
        server.on('tlsClientError', () => undefined);
        const port = await listen(server);
        ends.push(() => stopServer(server, sockets));
        const proxy = name === 'undici' ? await startConnectProxy() : await startNtlmProxy();
        ends.push(() => ('kill' in proxy ? proxy.kill() : proxy.stop()));
        const { app } = await launch({
          appDir: path.join(projectFolder, 'test/equipment/two-stacks'),
          env: isTrusted ? { PACKSHELF_STAND_IN_TRUSTED_KEYS: keyHash(certificate.cert) } : {},
        });
        const url = `https://packages.example:${port}/`;
        const stack: Stack = {
          proxy,
          app,
          url,
          requests,
          answer: (_, response) => void response.end('{"ok":true}'),
          cut() {
            for (const socket of sockets) socket.destroy();
          },
          send: (request, number) =>
            app.evaluate((_, [sent, at]) => globalThis.stacks.send(sent, at), [
              { method: 'GET', url, headers: {}, purpose: 'list', ...request } satisfies HttpRequest,
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
