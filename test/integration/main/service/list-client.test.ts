import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkTokenEndpoint } from '../../../../src/main/auth/token-client.ts';
import type { Transport } from '../../../../src/main/http/transport.ts';
import { checkListAddress } from '../../../../src/main/service/check.ts';
import { readListBody } from '../../../../src/main/service/envelope.ts';
import { readPage, type ListClientDeps } from '../../../../src/main/service/list-client.ts';
import { DataAnomalies, type ServicePage } from '../../../../src/main/service/page.ts';
import { failed, type Result } from '../../../../src/preload/contract/failure.ts';
import { startSampleService, type SampleService } from '../../../equipment/service/sample-service.ts';
import { startAnsweringService } from '../../../equipment/support/answering-service.ts';
import { createTestTransport } from '../../../equipment/support/test-transport.ts';
import { signIn } from '../../equipment/service/support.ts';

let service: SampleService;
let transport: Transport;
let token = '';

beforeEach(async () => {
  service = await startSampleService({ packages: 250, pathPrefix: '/tenant' });
  transport = createTestTransport();
  token = (await signIn(service)).access_token;
});
afterEach(async () => {
  await transport.dispose();
  await service.close();
});

function client(): ListClientDeps {
  return {
    transport,
    tokens: {
      account: () => ({ id: 'me', connection: { name: '', baseUrl: service.baseUrl, authUrl: '' } }),
      accessToken: () => Promise.resolve({ ok: true, value: token }),
      onTokenRejected: () => undefined,
      onNewTokenRejected: () => undefined,
    },
    now: Date.now,
  };
}

/** Fetches and reads a page, as client and catalog do together. */
async function page(
  number: number,
  signal = new AbortController().signal,
  anomalies = new DataAnomalies(),
): Promise<Result<ServicePage>> {
  const read = await readPage(client(), number, 100, signal);
  return read.ok ? readListBody(read.value, anomalies) : read;
}

describe('readPage', () => {
  it('returns a whole page, and an empty one beyond the end', async () => {
    expect(await page(3)).toMatchObject({ ok: true, value: { total: 250, items: { length: 50 } } });
    expect(await page(4)).toMatchObject({ ok: true, value: { total: 250, items: { length: 0 } } });
  });

  it('takes 204 for an empty list, but no empty answer with another status', async () => {
    service.control.addFault({ kind: 'list', action: { type: 'answer', status: 204 } });
    expect(await page(1)).toEqual({ ok: true, value: { items: [], skipped: [], total: 0 } });
    service.control.addFault({ kind: 'list', action: { type: 'answer', status: 200, body: '' } });
    expect(await page(1)).toMatchObject({ ok: false, failure: { code: 'not-the-service' } });
  });

  it('returns the body unparsed', async () => {
    const body = '{"status": \0 ÿ\n';
    service.control.addFault({ kind: 'list', action: { type: 'answer', status: 200, body } });
    const read = await readPage(client(), 1, 100, new AbortController().signal);
    expect(read).toMatchObject({ ok: true, value: { body: new Uint8Array(Buffer.from(body)) } });
  });

  it('reads a page by the charset that it names', async () => {
    const head = { 'content-type': 'application/json; charset=ISO-8859-1' };
    const latin = '{"status":"SUCCESS","data":[{"processId":"x","processName":"Größe"}]}';
    const server = await startAnsweringService(
      (_, response) => response.writeHead(200, head).end(latin, 'latin1'),
      null,
    );
    onTestFinished(() => server.stop());
    const { tokens, now } = client();
    const connection = { name: '', baseUrl: `http://127.0.0.1:${server.port}`, authUrl: '' };
    const deps = { transport, now, tokens: { ...tokens, account: () => ({ id: 'me', connection }) } };
    const read = await readPage(deps, 1, 100, new AbortController().signal);
    if (!read.ok) throw new Error(read.failure.code);
    const anomalies = new DataAnomalies();
    expect(readListBody(read.value, anomalies)).toMatchObject({
      value: { items: [{ name: 'Größe' }] },
    });
    expect(anomalies.list()).toContainEqual({ code: 'other-encoding', field: null, count: 1 });
    expect(await checkListAddress(transport, connection.baseUrl, Date.now)).toMatchObject({ ok: true });
  });

  it('tells that a request was not sent, for want of a token or a connection', async () => {
    const { signal } = new AbortController();
    const { tokens, ...rest } = client();
    const timedOut = failed({ code: 'timed-out', retryable: true });
    const without = { ...rest, tokens: { ...tokens, accessToken: () => Promise.resolve(timedOut) } };
    expect(await readPage(without, 1, 100, signal)).toEqual({ ...timedOut, mayHaveArrived: false });
    service.control.stop();
    expect(await readPage(client(), 1, 100, signal)).toMatchObject({ mayHaveArrived: false });
  });

  it('is cancelled by the caller’s signal', async () => {
    service.control.addFault({ kind: 'list', action: { type: 'hang' } });
    const giveUp = new AbortController();
    const asked = page(1, giveUp.signal);
    await service.control.waitForRequest({ kind: 'list' });
    giveUp.abort();
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  });
});

describe('the connection test', () => {
  const check = async (): Promise<readonly [unknown, unknown]> => {
    const connection = { name: '', baseUrl: service.baseUrl, authUrl: service.authUrl };
    const asked = { transport, now: Date.now };
    return await Promise.all([
      checkListAddress(transport, connection.baseUrl, Date.now),
      checkTokenEndpoint(asked, connection),
    ]);
  };

  it('finds the service without credentials', async () => {
    expect(await check()).toMatchObject([{ ok: true }, { ok: true }]);
  });

  it('accepts an endpoint that responds with invalid_request to the made-up token', async () => {
    const body = { error: 'invalid_request' };
    service.control.addFault({ kind: 'token', action: { type: 'answer', status: 400, body } });
    expect(await check()).toMatchObject([{ ok: true }, { ok: true }]);
  });

  const html = { 'content-type': 'text/html' };
  it.each([
    [400, {}, '<html>'],
    [403, {}, '<html>'],
    [400, html, '<html>'.padEnd(300 * 1024)],
    [403, html, '<html>'.padEnd(300 * 1024)],
    [403, { ...html, 'content-encoding': 'gzip' }, '<html>'],
  ])('doubts both addresses if %i with %j comes with a web page', async (status, headers, body) => {
    service.control.addFault({ times: 2, action: { type: 'answer', status, headers, body } });
    const doubted = { failure: { code: 'refused-on-the-way', addressInDoubt: true } };
    expect(await check()).toMatchObject([doubted, doubted]);
  });

  it('accepts a list without an entry, told by 204', async () => {
    service.control.addFault({ kind: 'list', action: { type: 'answer', status: 204 } });
    expect(await check()).toMatchObject([{ ok: true }, { ok: true }]);
  });

  it('distinguishes a wrong path, a web page and no response', async () => {
    const elsewhere = `${service.origin}/elsewhere`;
    expect(await checkListAddress(transport, elsewhere, Date.now)).toMatchObject({
      failure: { code: 'not-the-service' },
    });
    expect(
      await checkTokenEndpoint(
        { transport, now: Date.now },
        { name: '', baseUrl: elsewhere, authUrl: elsewhere },
      ),
    ).toMatchObject({ failure: { code: 'not-the-service' } });
    service.control.addFault({ times: 2, action: { type: 'answer', status: 200, body: '<html>' } });
    expect(await check()).toMatchObject([
      { failure: { code: 'not-the-service' } },
      { failure: { code: 'not-the-service' } },
    ]);
    service.control.stop();
    expect(await check()).toMatchObject([
      { failure: { code: 'unreachable' } },
      { failure: { code: 'unreachable' } },
    ]);
  });
});

describe('an account that replaces another', () => {
  it('never sends a token to a service that it was not issued for', async () => {
    const one = { id: 'one', connection: { name: '', baseUrl: service.baseUrl, authUrl: '' } };
    let present = one;
    service.control.clearRequests();
    const deps = client();
    const switching: ListClientDeps = {
      ...deps,
      tokens: {
        ...deps.tokens,
        account: () => present,
        accessToken: () => {
          present = { ...one, id: 'two' };
          return deps.tokens.accessToken();
        },
      },
    };
    expect(await readPage(switching, 1, 100, new AbortController().signal)).toMatchObject({
      ok: false,
      failure: { code: 'cancelled' },
    });
    expect(service.requests()).toEqual([]);
  });
});
