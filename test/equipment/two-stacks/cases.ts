import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { HttpRequest } from '../../../src/main/http/request.ts';
import type { Service } from '../support/answering-service.ts';
import { userAgent } from '../support/test-transport.ts';
import type { Outcome } from './stacks.ts';

export interface StackOptions {
  readonly idleTimeoutMs?: number;
  /** Whether the computer trusts the service's certificate. */
  readonly isTrusted?: boolean;
  /** Entries of the system's list before the proxy's. */
  readonly before?: string;
}

/** A service behind TLS, reached through a proxy of the kind that leads to one stack. */
export interface Stack {
  readonly service: Service;
  send(request: Partial<HttpRequest>, number?: number): Promise<Outcome>;
  /** Stops the request of that number. */
  abort(number: number): Promise<void>;
  reset(): Promise<void>;
}

/** What a case needs of `expect`, Vitest's or Playwright's. */
interface Expect {
  (actual: unknown): {
    toEqual(expected: unknown): void;
    toMatchObject(expected: object): void;
    toBe(expected: unknown): void;
  };
  poll(look: () => unknown): { toBe(expected: unknown): Promise<void> };
}

type Run = (stack: Stack) => Promise<void>;

interface Case {
  readonly options?: StackOptions;
  readonly run: Run;
}

/** One table for both ways out: undici, and Chromium's stack behind a proxy that wants NTLM. */
export function stackCases(expect: Expect): readonly (Case & { readonly name: string })[] {
  async function expectOutcome(outcome: Promise<Outcome>, expected: Record<string, unknown>): Promise<void> {
    expect(await outcome).toMatchObject(expected);
  }

  const json = Buffer.from('{"name":"é"}');
  const gzipped = gzipSync(json);
  const mib = 1024 * 1024;
  const malformed = { failure: { code: 'malformed-answer', retryable: true }, mayHaveArrived: true };
  /** Sends a body in this encoding, whether or not it was asked for. */
  async function sendEncoded(
    stack: Stack,
    encoding: string,
    body: Uint8Array,
    request: Partial<HttpRequest> = {},
    status = 200,
  ): Promise<Outcome> {
    stack.service.answer = (_, response) =>
      void response
        .writeHead(
          status,
          encoding.split('\n').flatMap((value) => ['content-encoding', value]),
        )
        .end(body);
    return await stack.send(request);
  }

  const cases: Readonly<Record<string, Run | Case>> = {
    'says who asks, and no more, in every request': async (stack) => {
      const seen: (string | undefined)[] = [];
      stack.service.answer = (request, response) => {
        seen.push(request.headers['user-agent']);
        response.end('{}');
      };
      await stack.send({});
      await stack.send({ purpose: 'connection-test' });
      // The library that writes requests for tokens names itself.
      const headers = { 'user-agent': 'oauth4webapi/v3.8.2' };
      await stack.send({ method: 'POST', headers, body: 'a=b', purpose: 'token' });
      await stack.send({ headers: { range: 'bytes=0-9' }, purpose: 'app-update' });
      expect(seen).toEqual(Array.from({ length: 4 }, () => userAgent));
    },
    'decodes what a gateway has encoded': async (stack) => {
      const read = { status: 200, text: '{"name":"é"}', isTransferable: true };
      const encoded: readonly (readonly [string, Uint8Array])[] = [
        ['gzip', gzipped],
        ['GZIP', gzipped],
        ['x-gzip', gzipped],
        ['deflate', deflateSync(json)],
        // Against RFC 9110, but so common that every browser reads it.
        ['deflate', deflateRawSync(json)],
        ['br', brotliCompressSync(json)],
        ['br, gzip', gzipSync(brotliCompressSync(json))],
        // In two headers.
        ['gzip\nbr', brotliCompressSync(gzipped)],
        ['identity', json],
        ['gzip, identity', gzipped],
        ['', json],
        ['utf-8', json],
      ];
      for (const [encoding, body] of encoded) {
        const outcome = await sendEncoded(stack, encoding, body);
        expect({ encoding, ...outcome }).toMatchObject({ encoding, ...read });
      }
      for (const purpose of ['token', 'connection-test', 'app-update'] as const)
        await expectOutcome(sendEncoded(stack, 'gzip', gzipped, { purpose }), read);
      const post = { method: 'POST', body: 'a=b', purpose: 'token' } as const;
      await expectOutcome(sendEncoded(stack, 'gzip', gzipped, post, 401), { ...read, status: 401 });
      await expectOutcome(sendEncoded(stack, 'gzip', new Uint8Array()), { status: 200, text: '' });
    },
    'stops decoding at the limit': async (stack) => {
      const fits = gzipSync(Buffer.alloc(8 * mib, ' '));
      const { text = '' } = await sendEncoded(stack, 'gzip', fits);
      expect(text.length).toBe(8 * mib);
      const bomb = gzipSync(Buffer.alloc(64 * mib, ' '));
      const refused = { failure: { code: 'unexpected-answer', retryable: false }, mayHaveArrived: true };
      await expectOutcome(sendEncoded(stack, 'gzip', bomb), refused);
      await expectOutcome(sendEncoded(stack, 'gzip, gzip', gzipSync(bomb)), refused);
      await expectOutcome(sendEncoded(stack, 'gzip', bomb, {}, 503), { status: 503, text: '' });
    },
    'calls an answer malformed that can’t be decoded': async (stack) => {
      await expectOutcome(sendEncoded(stack, 'gzip', json), malformed);
      await expectOutcome(sendEncoded(stack, 'br', gzipped), malformed);
      await expectOutcome(sendEncoded(stack, 'gzip', json, {}, 503), { status: 503, text: '' });
    },
    'reads headers as long as browsers do, and calls longer ones malformed': async (stack) => {
      const answerWith = (bytes: number): void => {
        stack.service.answer = (_, response) => {
          for (let at = 0; at * 1000 < bytes; at += 1) response.setHeader(`x-${at}`, 'x'.repeat(990));
          response.end('{}');
        };
      };
      answerWith(20_000);
      await expectOutcome(stack.send({}), { status: 200 });
      answerWith(200_000);
      await expectOutcome(stack.send({}), { status: 200 });
      answerWith(300_000);
      await expectOutcome(stack.send({}), malformed);
      await expectOutcome(stack.send({ method: 'POST', body: 'a=b' }), malformed);
    },
    'calls a service unreachable whose answer was cut off': async (stack) => {
      const unreachable = { failure: { code: 'unreachable', retryable: true }, mayHaveArrived: true };
      for (const connection of ['close', 'keep-alive'])
        for (const length of [{ 'content-length': 1000 }, { 'transfer-encoding': 'chunked' }]) {
          stack.service.answer = (_, response) => {
            response.writeHead(200, { connection, ...length });
            response.write('{"data":[', () => response.socket?.end());
          };
          for (const request of [{}, { method: 'POST', body: 'a=b', purpose: 'token' } as const])
            expect({ connection, length, ...(await stack.send(request)) }).toMatchObject(unreachable);
        }
    },
    'sends method, headers and body, and reads the response': async (stack) => {
      const seen: (string | undefined)[] = [];
      stack.service.answer = (request, response) => {
        seen.push(request.headers.authorization, request.headers['proxy-authorization']);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"é"}');
      };
      await expectOutcome(stack.send({ headers: { authorization: 'Bearer access' } }), {
        status: 200,
        text: '{"name":"é"}',
        kind: 'application/json',
        isTransferable: true,
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await expectOutcome(stack.send({ method: 'POST', headers, body: 'a=b&c=d', purpose: 'token' }), {
        status: 200,
      });
      expect(stack.service.requests.slice(-2)).toEqual(['GET /', 'POST / a=b&c=d']);
      expect(seen).toEqual(['Bearer access', undefined, undefined, undefined]);
    },
    'sends no cookies, and keeps none': async (stack) => {
      const cookies: (string | undefined)[] = [];
      stack.service.answer = (request, response) => {
        cookies.push(request.headers.cookie);
        response.writeHead(200, { 'set-cookie': 'a=b' }).end('{}');
      };
      await stack.send({});
      await stack.send({});
      expect(cookies).toEqual([undefined, undefined]);
    },
    'does not follow redirects': async (stack) => {
      stack.service.answer = (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end();
      await expectOutcome(stack.send({}), { status: 302, location: '/elsewhere' });
      expect(stack.service.requests.at(-1)).toBe('GET /');
    },
    'returns every status, without a body that is too large': async (stack) => {
      stack.service.answer = (_, response) => void response.writeHead(503).end('x'.repeat(300 * 1024));
      await expectOutcome(stack.send({ purpose: 'token' }), { status: 503, text: '' });
      stack.service.answer = (_, response) =>
        void response.writeHead(401, { 'www-authenticate': 'Basic' }).end('no');
      await expectOutcome(stack.send({}), { status: 401, text: 'no' });
      stack.service.answer = (_, response) => void response.writeHead(204).end();
      await expectOutcome(stack.send({}), { status: 204, text: '' });
    },
    'refuses a success that is too large': async (stack) => {
      stack.service.answer = (_, response) => void response.end('x'.repeat(300 * 1024));
      await expectOutcome(stack.send({ purpose: 'token' }), {
        failure: { code: 'unexpected-answer', retryable: false },
        mayHaveArrived: true,
      });
    },
    'gives up when nothing comes for too long': {
      // Enough for connecting on a busy machine.
      options: { idleTimeoutMs: 3000 },
      async run(stack) {
        stack.service.answer = () => undefined;
        const expected = { failure: { code: 'timed-out', retryable: true }, mayHaveArrived: true };
        await expectOutcome(stack.send({}, 1), expected);
      },
    },
    'waits as long as a request says': {
      // Longer than a test may take: only the request's own wait ends it.
      options: { idleTimeoutMs: 600_000 },
      async run(stack) {
        stack.service.answer = () => undefined;
        const expected = { failure: { code: 'timed-out', retryable: true }, mayHaveArrived: true };
        await expectOutcome(stack.send({ idleTimeoutMs: 300 }, 1), expected);
        stack.service.answer = (_, response) => void response.writeHead(200).write('{');
        await expectOutcome(stack.send({ idleTimeoutMs: 300 }, 2), expected);
        const post = { method: 'POST', body: 'a=b', purpose: 'token', maxDurationMs: 600_000 } as const;
        await expectOutcome(stack.send({ ...post, idleTimeoutMs: 300 }, 4), expected);
        await expectOutcome(stack.send({ maxDurationMs: 300 }, 3), {
          failure: { code: 'timed-out', retryable: true },
        });
      },
    },
    'repeats a GET on a dead connection once, and a POST never': async (stack) => {
      stack.service.answer = () => stack.service.cut();
      const expected = { failure: { code: 'unreachable', retryable: true }, mayHaveArrived: true };
      await expectOutcome(stack.send({ url: `${stack.service.url}read` }), expected);
      await expectOutcome(
        stack.send({ method: 'POST', url: `${stack.service.url}write`, body: 'a=b' }),
        expected,
      );
      const count = (path: string): number =>
        stack.service.requests.filter((line) => line.includes(path)).length;
      expect(count('/write')).toBe(1);
      expect(count('/read')).toBe(2);
    },
    'a POST does not use a connection that the service has closed meanwhile': async (stack) => {
      await expectOutcome(stack.send({ method: 'POST', body: 'first' }), { status: 200 });
      stack.service.cut();
      await expectOutcome(stack.send({ method: 'POST', body: 'second' }), { status: 200 });
      await expectOutcome(stack.send({}), { status: 200 });
      expect(stack.service.requests.filter((line) => line.startsWith('POST'))).toEqual([
        'POST / first',
        'POST / second',
      ]);
    },
    'can be stopped': async (stack) => {
      stack.service.answer = () => undefined;
      const before = stack.service.requests.length;
      const pending = stack.send({}, 7);
      await expect.poll(() => stack.service.requests.length).toBe(before + 1);
      await stack.abort(7);
      await expectOutcome(pending, { failure: { code: 'cancelled' }, mayHaveArrived: true });
    },
    'goes on after a reset': async (stack) => {
      stack.service.answer = () => undefined;
      const before = stack.service.requests.length;
      const pending = stack.send({});
      await expect.poll(() => stack.service.requests.length).toBe(before + 1);
      stack.service.answer = (_, response) => void response.end('{"again":true}');
      await stack.reset();
      await expectOutcome(pending, { status: 200, text: '{"again":true}' });
      await expectOutcome(stack.send({}), { status: 200 });
    },
    'refuses a certificate that the computer does not trust, and sends nothing': {
      options: { isTrusted: false },
      async run(stack) {
        await expectOutcome(stack.send({ method: 'POST', body: 'secret' }), {
          failure: { code: 'untrusted-certificate', retryable: false },
          mayHaveArrived: false,
        });
        expect(stack.service.requests).toEqual([]);
      },
    },
    'passes over a dead proxy': {
      options: { before: 'PROXY 127.0.0.1:1; ' },
      async run(stack) {
        await expectOutcome(stack.send({}), { status: 200 });
        await expectOutcome(stack.send({ method: 'POST', body: 'a' }), { status: 200 });
      },
    },
  };
  return Object.entries(cases).map(([name, each]) => ({
    name,
    ...(typeof each === 'function' ? { run: each } : each),
  }));
}
