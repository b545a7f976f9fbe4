import { expect, it, vi } from 'vitest';
import type { Inspection } from '../../../../src/preload/contract/inspection.ts';
import { createLazyTransport } from '../../../../src/main/http/lazy-transport.ts';
import type { HttpRequest } from '../../../../src/main/http/request.ts';
import type { HttpResult, Transport } from '../../../../src/main/http/transport.ts';

const request: HttpRequest = { method: 'GET', url: 'http://service.test', headers: {}, purpose: 'list' };
const sent: HttpResult = {
  ok: false,
  failure: { code: 'unreachable', retryable: true },
  mayHaveArrived: false,
};

function fakeTransport() {
  return {
    send: vi.fn((_: HttpRequest) => Promise.resolve(sent)),
    inspect: vi.fn((_: string) => Promise.reject<Inspection>(new Error('unused'))),
    reset: vi.fn(),
    dispose: vi.fn(() => Promise.resolve()),
  } satisfies Transport;
}

it('creates the transport once, at the first request', async () => {
  const transport = fakeTransport();
  const make = vi.fn(() => Promise.resolve(transport));
  const lazy = createLazyTransport(make);
  lazy.reset();
  expect(make).not.toHaveBeenCalled();
  expect(await Promise.all([lazy.send(request), lazy.send(request)])).toEqual([sent, sent]);
  await lazy.prepare();
  expect(make).toHaveBeenCalledOnce();
  expect(transport.send).toHaveBeenCalledTimes(2);
});

it('creates the transport in prepare', async () => {
  const make = vi.fn(() => Promise.resolve(fakeTransport()));
  await createLazyTransport(make).prepare();
  expect(make).toHaveBeenCalledOnce();
});

it('retries after a failed creation', async () => {
  const transport = fakeTransport();
  const make = vi.fn(() => Promise.resolve(transport));
  make.mockRejectedValueOnce(new Error('a file is missing'));
  const lazy = createLazyTransport(make);
  await expect(lazy.prepare()).rejects.toThrow('a file is missing');
  expect(await lazy.send(request)).toEqual(sent);
});

it('passes a reset on once the transport is created', async () => {
  const transport = fakeTransport();
  const lazy = createLazyTransport(() => Promise.resolve(transport));
  await lazy.prepare();
  lazy.reset();
  await vi.waitFor(() => expect(transport.reset).toHaveBeenCalledOnce());
});

it('creates nothing after dispose, and disposes of a created transport', async () => {
  const make = vi.fn(() => Promise.resolve(fakeTransport()));
  const unused = createLazyTransport(make);
  await unused.dispose();
  await unused.prepare();
  expect(await unused.send(request)).toEqual({
    ok: false,
    failure: { code: 'cancelled', retryable: true },
    mayHaveArrived: false,
  });
  expect(make).not.toHaveBeenCalled();

  const transport = fakeTransport();
  const used = createLazyTransport(() => Promise.resolve(transport));
  await used.prepare();
  await used.dispose();
  expect(transport.dispose).toHaveBeenCalledOnce();
});
