import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../../../equipment/support/connect-proxy.ts';

const connect = vi.hoisted(() => vi.fn());
vi.mock('node:net', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:net')>();
  connect.mockImplementation(original.connect);
  return { ...original, connect };
});

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
