import type { Failure } from '../../../src/preload/contract/failure.ts';
import type { ProxyQuestion } from '../../../src/preload/contract/proxy.ts';
import type { OpenChromiumSession } from '../../../src/main/http/chromium/chromium-stack.ts';
import { ProxySignIn } from '../../../src/main/http/proxy/proxy-sign-in.ts';
import type { HttpRequest } from '../../../src/main/http/request.ts';
import type { Transport } from '../../../src/main/http/transport.ts';
import { createTrustStore } from '../../../src/main/http/trust-store.ts';
import { silentLog as log } from '../support/silent-log.ts';
import { createTestTransport, noKeptCredentials } from '../support/test-transport.ts';

export interface Prepared {
  /** The authority that undici trusts. */
  readonly pem: string;
  /** The system's list of proxies. */
  readonly proxies: string;
  readonly idleTimeoutMs: number;
}

/** What a request came to. */
export interface Outcome {
  readonly status?: number;
  readonly text?: string;
  readonly location?: string;
  readonly kind?: string;
  /** Whether the body has a buffer of its own. */
  readonly isTransferable?: boolean;
  readonly failure?: Failure;
  readonly mayHaveArrived?: boolean;
}

export interface Stacks {
  /** Ends what was prepared before. */
  prepare(prepared: Prepared): void;
  question(): ProxyQuestion | null;
  answer(userName: string, password: string): void;
  reset(): void;
  /** Stops the request of that number. */
  abort(number: number): void;
  send(request: HttpRequest, number: number): Promise<Outcome>;
  dispose(): Promise<void>;
}

const monotonic = (): number => performance.now();

/** A GET of the list at this address; `given` replaces parts of it. */
export function requestTo(url: string, given: Partial<HttpRequest>): HttpRequest {
  return { method: 'GET', url, headers: {}, purpose: 'list', ...given };
}

/** The app's transport for the requests of a test. */
export function createStacks(openChromiumSession: OpenChromiumSession): Stacks {
  const aborts = new Map<number, AbortController>();
  let transport: Transport | undefined;
  let signIn: ProxySignIn | undefined;

  return {
    prepare({ pem, proxies, idleTimeoutMs }) {
      void transport?.dispose();
      signIn = new ProxySignIn({
        kept: noKeptCredentials,
        monotonic,
        log,
        onQuestion: () => undefined,
        onAnswer: () => undefined,
      });
      transport = createTestTransport({
        log,
        monotonic,
        idleTimeoutMs,
        drainTimeoutMs: 200,
        resolveProxy: () => Promise.resolve(proxies),
        signIn,
        openChromiumSession,
        trust: createTrustStore({ load: () => Promise.resolve({ own: [], system: [pem] }), log, monotonic }),
      });
    },
    question: () => signIn?.question() ?? null,
    answer(userName, password) {
      signIn?.answer({ id: signIn.question()?.id ?? 0, userName, password, keep: false });
    },
    reset: () => transport?.reset(),
    dispose: async () => transport?.dispose(),
    abort: (number) => aborts.get(number)?.abort(),
    async send(request, number) {
      if (transport === undefined) throw new Error('Not prepared');
      const abort = new AbortController();
      aborts.set(number, abort);
      const result = await transport.send({ ...request, signal: abort.signal });
      if (!result.ok) return { failure: result.failure, mayHaveArrived: result.mayHaveArrived };
      const { status, header, text, body } = result.value;
      return {
        status,
        text,
        location: header('location') ?? '',
        kind: header('content-type') ?? '',
        isTransferable: body.byteLength === body.buffer.byteLength,
      };
    },
  };
}
