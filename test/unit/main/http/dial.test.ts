import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dialTcp } from '../../../../src/main/http/dial.ts';
import { listen } from '../../../equipment/support/connect-proxy.ts';

const connect = vi.hoisted(() => vi.fn());
vi.mock('node:net', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:net')>();
  connect.mockImplementation(original.connect);
  return { ...original, connect };
});

// What Node does with it needs addresses that swallow packets, and those are not on this computer.
it('gives each of a host’s addresses two seconds, because lines by satellite or VPN need more than Node’s 250 ms', async () => {
  const server = createServer((socket) => socket.destroy());
  const port = await listen(server);
  onTestFinished(() => void server.close());
  const socket = await dialTcp({ host: 'localhost', port }, new AbortController().signal);
  socket.destroy();
  expect(connect).toHaveBeenCalledWith(
    expect.objectContaining({ host: 'localhost', port, autoSelectFamilyAttemptTimeout: 2000 }),
  );
});
