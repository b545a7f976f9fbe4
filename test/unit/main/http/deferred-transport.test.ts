import { expect, it, vi } from 'vitest';
import { deferTransport } from '../../../../src/main/http/deferred-transport.ts';
import type { Outgoing, Sent, Transport } from '../../../../src/main/http/transport.ts';

const outgoing: Outgoing = { method: 'GET', url: 'http://service.test', headers: {}, route: 'list' };
const sent: Sent = { ok: false, failure: { code: 'unreachable', retryable: true }, arrived: false };

function fakeTransport() {
  return {
    send: vi.fn((_: Outgoing) => Promise.resolve(sent)),
    reset: vi.fn(),
    dispose: vi.fn(() => Promise.resolve()),
  } satisfies Transport;
}

it('is made once, by the first who sends', async () => {
  const transport = fakeTransport();
  const make = vi.fn(() => Promise.resolve(transport));
  const deferred = deferTransport(make);
  deferred.reset();
  expect(make).not.toHaveBeenCalled();
  expect(await Promise.all([deferred.send(outgoing), deferred.send(outgoing)])).toEqual([sent, sent]);
  await deferred.prepare();
  expect(make).toHaveBeenCalledOnce();
  expect(transport.send).toHaveBeenCalledTimes(2);
});

it('is made beforehand where somebody wishes so', async () => {
  const make = vi.fn(() => Promise.resolve(fakeTransport()));
  await deferTransport(make).prepare();
  expect(make).toHaveBeenCalledOnce();
});

it('is tried again where it could not be made', async () => {
  const transport = fakeTransport();
  const make = vi.fn(() => Promise.resolve(transport));
  make.mockRejectedValueOnce(new Error('a file is missing'));
  const deferred = deferTransport(make);
  await expect(deferred.prepare()).rejects.toThrow('a file is missing');
  expect(await deferred.send(outgoing)).toEqual(sent);
});

it('hears of a reset once it is there', async () => {
  const transport = fakeTransport();
  const deferred = deferTransport(() => Promise.resolve(transport));
  await deferred.prepare();
  deferred.reset();
  await vi.waitFor(() => expect(transport.reset).toHaveBeenCalledOnce());
});

it('is not made any more after the end, and ends what was made', async () => {
  const make = vi.fn(() => Promise.resolve(fakeTransport()));
  const unused = deferTransport(make);
  await unused.dispose();
  await unused.prepare();
  expect(await unused.send(outgoing)).toEqual({
    ok: false,
    failure: { code: 'cancelled', retryable: true },
    arrived: false,
  });
  expect(make).not.toHaveBeenCalled();

  const transport = fakeTransport();
  const used = deferTransport(() => Promise.resolve(transport));
  await used.prepare();
  await used.dispose();
  expect(transport.dispose).toHaveBeenCalledOnce();
});
