import type { ElectronApplication } from 'playwright/test';
import { startBasicProxy, type BasicProxy } from '../../equipment/support/basic-proxy.ts';
import { test as base } from './conformance.ts';
import { startSite, type Site } from './net-site.ts';

interface Fixtures {
  readonly site: Site;
  /** A proxy whose account is `jo:secret`. */
  readonly guardedProxy: BasicProxy;
}

export const test = base.extend<Fixtures>({
  site: async ({ runtime: _ }, use) => {
    const site = await startSite();
    await use(site);
    await site.end();
  },

  guardedProxy: async ({ runtime: _ }, use) => {
    const proxy = await startBasicProxy('jo:secret');
    await use(proxy);
    await proxy.end();
  },
});

/** A request of the app's main process, and how it reacts to events. */
interface Sending {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly partition?: string;
  readonly redirect?: 'follow' | 'manual' | 'error';
  readonly credentials?: 'omit';
  readonly cache?: 'no-store';
  /** Whether it follows redirects in the mode `manual`. */
  readonly follows?: boolean;
  /** Accounts for the logins in turn; afterwards it cancels. Without it there is no listener. */
  readonly accounts?: readonly (readonly [user: string, password: string])[];
  /** An address that it asks for when the first data have arrived. */
  readonly asksAtData?: string;
  /** When it aborts. */
  readonly abortsAt?: 'start' | 'data';
}

/** What the app saw of its request. */
interface Seen {
  /** In order; those of the response start with `response`. */
  readonly events: readonly string[];
  readonly logins: readonly Electron.AuthInfo[];
  /** The arguments of its redirects: status, method, address and headers. */
  readonly redirects: readonly (readonly unknown[])[];
  /** Zero without a response. */
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
}

/** Sends a request in the main process; resolves when it has ended in any way. */
export async function send(app: ElectronApplication, sending: Sending): Promise<Seen> {
  return await app.evaluate(async ({ net }, given) => {
    const { accounts, abortsAt, asksAtData, body, headers = {}, follows, ...options } = given;
    const events: string[] = [];
    const logins: Electron.AuthInfo[] = [];
    const redirects: unknown[][] = [];
    const seen = { events, logins, redirects, status: 0, statusText: '', headers: {}, body: '' };
    const request = net.request({ useSessionCookies: false, ...options });
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    const ended = Promise.withResolvers<undefined>();
    request.on('finish', () => events.push('finish'));
    request.on('close', () => events.push('close'));
    request.on('abort', () => {
      events.push('abort');
      ended.resolve(undefined);
    });
    request.on('error', (error) => {
      events.push(`error ${error.message}`);
      // The response may have an error, too.
      setImmediate(() => ended.resolve(undefined));
    });
    request.on('redirect', (...values) => {
      events.push('redirect');
      redirects.push(values);
      if (follows === true) request.followRedirect();
    });
    if (accounts !== undefined) {
      request.on('login', (info, callback) => {
        events.push('login');
        const account = accounts[logins.length];
        logins.push(info);
        if (account === undefined) callback();
        else callback(...account);
      });
    }
    request.on('response', (response) => {
      events.push('response');
      seen.status = response.statusCode;
      seen.statusText = response.statusMessage;
      seen.headers = response.headers;
      response.on('data', (part) => {
        if (seen.body === '') {
          events.push('response data');
          if (asksAtData !== undefined) net.request(asksAtData).end();
        }
        seen.body += part.toString();
        if (abortsAt === 'data') request.abort();
      });
      response.on('end', () => {
        events.push('response end');
        ended.resolve(undefined);
      });
      response.on('error', (error: Error) => events.push(`response error ${error.message}`));
    });
    if (body !== undefined) request.write(body);
    request.end();
    if (abortsAt === 'start') request.abort();
    await ended.promise;
    return seen;
  }, sending);
}

/** Sends later requests of a partition through proxies. */
export async function setProxy(
  app: ElectronApplication,
  partition: string,
  config: Electron.ProxyConfig,
): Promise<void> {
  await app.evaluate(({ session }, given) => session.fromPartition(given.partition).setProxy(given.config), {
    partition,
    config,
  });
}
