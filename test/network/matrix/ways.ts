import { createAuthority, type PrivateAuthority } from '../../equipment/support/private-authority.ts';
import type { MiddleboxFixtures } from '../fixture.ts';
import { haproxyPrograms, startHaproxy } from '../middleboxes/haproxy.ts';
import { kerberosPrograms, startKerberosRealm } from '../middleboxes/kerberos.ts';
import type { BackgroundProgram, Middlebox, ProxyMiddlebox } from '../middleboxes/middlebox.ts';
import { mitmproxyPrograms, startMitmproxy } from '../middleboxes/mitmproxy.ts';
import { freePort } from '../middleboxes/ports.ts';
import { sambaPrograms, startSamba } from '../middleboxes/samba.ts';
import { dantePrograms, microsocksPrograms, startDante, startMicrosocks } from '../middleboxes/socks.ts';
import { squidPrograms, startSquid, type SquidSignIn } from '../middleboxes/squid.ts';
import { tapped } from '../middleboxes/tap.ts';

/** The person at the proxy, who has another name and password at the service. */
export const person = { userName: 'anna', password: 'Proxy-Password 1' };

export const wrongPasswords: readonly string[] = ['Wrong-Password 1', 'Wrong-Password 2'];

/** Programs between the app and its service, started. */
export interface StartedWay {
  /** The answer of the system to who asks for proxies. */
  readonly proxies: string;
  /** The port that stands in the service's place; by default the service's own. */
  readonly servicePort?: number;
  /** Variables of the app, such as where its ticket is. */
  readonly environment?: NodeJS.ProcessEnv;
  /** What the system must trust. */
  readonly authorities: readonly string[];
  /** The one that is restarted. */
  readonly restarts: Middlebox;
  /** Those that pass on what they cannot read. */
  readonly blind: readonly Middlebox[];
  /** Those that open the connection to the service. */
  readonly inspecting: readonly Middlebox[];
}

/** How often a proxy got a wrong password, from its log. */
export type CountWrong = (log: string, password: string) => number;

export interface WayParts {
  readonly keep: MiddleboxFixtures['keep'];
  readonly serviceAuthority: PrivateAuthority;
  readonly servicePort: number;
}

/** One way to the service, as companies have it. */
export interface Way {
  readonly title: string;
  readonly programs: readonly string[];
  /** Whether Chromium must be one that takes Kerberos tickets. */
  readonly needsKerberos?: boolean;
  /** Given if the person must sign in at the proxy. */
  readonly countWrong?: CountWrong;
  /** How the right password is in the log of the proxy that asks for it, the only place for it. */
  readonly passwordInLog?: string;
  readonly start: (parts: WayParts) => Promise<StartedWay>;
}

/** A way through one proxy that reads nothing. */
function through(start: (parts: WayParts) => Promise<ProxyMiddlebox>): Way['start'] {
  return async (parts) => {
    const proxy = await parts.keep(start(parts));
    return {
      proxies: proxy.entry,
      authorities: [parts.serviceAuthority.pem],
      restarts: proxy,
      blind: [proxy],
      inspecting: [],
    };
  };
}

const signInBy = (scheme: 'basic' | 'digest'): readonly SquidSignIn[] => [{ scheme, ...person }];

/** As in a header of Basic, without the padding, which Squid writes in another form. */
export function basicWord(password: string): string {
  return Buffer.from(`${person.userName}:${password}`).toString('base64').replace(/=+$/u, '');
}

const occurrences = (text: string, part: string): number => text.split(part).length - 1;

function refusedDigests(log: string): number {
  const isRefused = (line: string): boolean =>
    line.includes('/407 ') && line.includes('Proxy-Authorization: Digest ');
  return log.split('\n').filter(isRefused).length;
}

/** In Samba's log once for each password that its user database has refused. */
const wrongInSamba = 'FAILED with error NT_STATUS_WRONG_PASSWORD';

/** A proxy whose log has that of the program that checks its passwords as well. */
function withLogOf(checker: BackgroundProgram, box: Middlebox): Middlebox {
  return { ...box, logs: async () => [await box.logs(), await checker.logs()].join('\n') };
}

/** Inspection behind Squid, which is restarted. */
function inspectedBehindSquid(signIn: readonly SquidSignIn[]): Way['start'] {
  return async ({ keep, serviceAuthority }) => {
    const squid = await keep(startSquid({ signIn }));
    const behind = signIn.length === 0 ? squid : { ...squid, ...person };
    const inspecting = await keep(startMitmproxy({ serviceAuthority: serviceAuthority.pem, behind }));
    return {
      proxies: inspecting.entry,
      authorities: [inspecting.authority],
      restarts: squid,
      blind: [squid],
      inspecting: [inspecting],
    };
  };
}

export const ways: readonly Way[] = [
  {
    title: 'direct, by a load balancer',
    programs: haproxyPrograms,
    async start({ keep, serviceAuthority, servicePort }) {
      const balancer = await keep(
        startHaproxy({ mode: 'tcp', upstreamPort: servicePort, idleTimeoutMs: 60_000 }),
      );
      return {
        proxies: 'DIRECT',
        servicePort: balancer.port,
        authorities: [serviceAuthority.pem],
        restarts: balancer,
        blind: [balancer],
        inspecting: [],
      };
    },
  },
  {
    title: 'HTTP proxy after a dead one',
    programs: squidPrograms,
    async start(parts) {
      const started = await through(() => startSquid())(parts);
      return { ...started, proxies: `PROXY 127.0.0.1:${await freePort()}; ${started.proxies}` };
    },
  },
  { title: 'HTTP proxy', programs: squidPrograms, start: through(() => startSquid()) },
  {
    title: 'HTTPS proxy',
    programs: squidPrograms,
    async start(parts) {
      const authority = await createAuthority({ commonName: 'Proxy authority' });
      const certificate = await authority.issue();
      const started = await through(() => startSquid({ certificate }))(parts);
      return { ...started, authorities: [...started.authorities, authority.pem] };
    },
  },
  {
    title: 'HTTP proxy with Basic',
    programs: [...squidPrograms, 'basic_ncsa_auth'],
    countWrong: (log, password) => occurrences(log, basicWord(password)),
    passwordInLog: basicWord(person.password),
    start: through(() => startSquid({ signIn: signInBy('basic') })),
  },
  {
    title: 'HTTP proxy with Digest',
    programs: [...squidPrograms, 'digest_file_auth'],
    // Passwords are not sent, so the answers made of them are counted: one follows from one password.
    countWrong: (log) => refusedDigests(log) / wrongPasswords.length,
    start: through(() => startSquid({ signIn: signInBy('digest') })),
  },
  {
    // Passwords are not sent, so refusals are counted where an account would be locked: in the user database.
    title: 'HTTP proxy with NTLM',
    programs: [...squidPrograms, ...sambaPrograms],
    countWrong: (log) => occurrences(log, wrongInSamba) / wrongPasswords.length,
    async start(parts) {
      const samba = await parts.keep(startSamba(person));
      const started = await through(() => startSquid({ signIn: [{ scheme: 'ntlm', samba }] }))(parts);
      return { ...started, blind: started.blind.map((box) => withLogOf(samba, box)) };
    },
  },
  {
    // The person has signed in at their computer, so that nothing is asked.
    title: 'HTTP proxy with Negotiate',
    programs: [...squidPrograms, ...kerberosPrograms],
    needsKerberos: true,
    async start(parts) {
      const realm = await parts.keep(startKerberosRealm());
      const started = await through(() => startSquid({ signIn: [{ scheme: 'negotiate', realm }] }))(parts);
      await realm.takeTicket();
      return { ...started, environment: realm.environment };
    },
  },
  { title: 'SOCKS5 proxy', programs: dantePrograms, start: through(() => startDante()) },
  {
    title: 'SOCKS5 proxy with sign-in',
    programs: microsocksPrograms,
    countWrong: occurrences,
    passwordInLog: person.password,
    start: through(async () => tapped(await startMicrosocks({ signIn: person }))),
  },
  {
    title: 'TLS inspection',
    programs: mitmproxyPrograms,
    async start({ keep, serviceAuthority }) {
      const inspecting = await keep(startMitmproxy({ serviceAuthority: serviceAuthority.pem }));
      return {
        proxies: inspecting.entry,
        authorities: [inspecting.authority],
        restarts: inspecting,
        blind: [],
        inspecting: [inspecting],
      };
    },
  },
  {
    title: 'TLS inspection behind a proxy',
    programs: [...mitmproxyPrograms, ...squidPrograms],
    start: inspectedBehindSquid([]),
  },
  {
    title: 'TLS inspection that signs in at a proxy by Basic',
    programs: [...mitmproxyPrograms, ...squidPrograms, 'basic_ncsa_auth'],
    passwordInLog: basicWord(person.password),
    start: inspectedBehindSquid(signInBy('basic')),
  },
];
