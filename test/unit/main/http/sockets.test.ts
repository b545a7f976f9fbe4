import { once } from 'node:events';
import { createServer, getDefaultAutoSelectFamily, setDefaultAutoSelectFamily } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../../../equipment/support/connect-proxy.ts';

const connect = vi.hoisted(() => vi.fn());
vi.mock('node:net', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:net')>();
  connect.mockImplementation(original.connect);
  return { ...original, connect };
});

/** The address to which `host` leads if only `address` has a server on that port. */
async function reached(host: string, address: string): Promise<string | undefined> {
  const server = createServer((socket) => socket.destroy());
  onTestFinished(() => void server.close());
  server.listen(0, address);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port');
  const { connectTcp } = await import('../../../../src/main/http/sockets.ts');
  const socket = await connectTcp({ host, port: bound.port }, new AbortController().signal);
  const { remoteAddress } = socket;
  socket.destroy();
  return remoteAddress;
}

// Testing the effect would need addresses that drop packets, and this computer has none.
it('allows two seconds for each address of a host, because satellite and VPN lines need more than Node’s 250 ms', async () => {
  const server = createServer((socket) => socket.destroy());
  const port = await listen(server);
  onTestFinished(() => void server.close());
  // Another test of this thread may have loaded it with Node's own module.
  vi.resetModules();
  const { connectTcp } = await import('../../../../src/main/http/sockets.ts');
  const socket = await connectTcp({ host: 'localhost', port }, new AbortController().signal);
  socket.destroy();
  expect(connect).toHaveBeenCalledWith(
    expect.objectContaining({ host: 'localhost', port, autoSelectFamilyAttemptTimeout: 2000 }),
  );
});

const addresses = networkInterfaces();
const hasIpv6 = Object.values(addresses).some((each) => each?.some(({ address }) => address === '::1'));

// A system may know only one of the two, and no name below `localhost`; browsers know both (RFC 6761, section 6.3).
describe.each([
  ['127.0.0.1', ['localhost', 'packages.localhost']],
  ['::1', ['localhost', 'LocalHost.', 'packages.localhost']],
])('what listens on %s alone', (address, hosts) => {
  it.skipIf(address === '::1' && !hasIpv6).each(hosts)('is reached as %s', async (host) => {
    await expect(reached(host, address)).resolves.toBe(address);
  });
});

it('reaches localhost also where Node asks for one address only', async () => {
  const isTried = getDefaultAutoSelectFamily();
  onTestFinished(() => setDefaultAutoSelectFamily(isTried));
  setDefaultAutoSelectFamily(false);
  await expect(reached('localhost', '127.0.0.1')).resolves.toBe('127.0.0.1');
});

it('is refused where nothing listens on this computer', async () => {
  const server = createServer();
  const port = await listen(server);
  server.close();
  const { connectTcp } = await import('../../../../src/main/http/sockets.ts');
  await expect(connectTcp({ host: 'localhost', port }, new AbortController().signal)).rejects.toMatchObject({
    failure: { code: 'unreachable', detail: 'ECONNREFUSED' },
  });
});
