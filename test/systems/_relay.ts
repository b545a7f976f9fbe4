import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP relay to a server on loopback that can lose a reply. */
export interface Relay {
  readonly origin: string;
  /** Delivers the next request, but cuts the connection instead of delivering its reply. */
  loseNextAnswer(): void;
  end(): Promise<void>;
}

/** Starts a relay to a server on loopback, on a port that the system chooses. */
export async function startRelay(target: string): Promise<Relay> {
  const port = Number(new URL(target).port);
  const sockets = new Set<Socket>();
  let isToLose = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.on('data', (part) => far.write(part));
    far.on('data', (part) => {
      if (isToLose) {
        isToLose = false;
        near.resetAndDestroy();
      } else near.write(part);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    loseNextAnswer: () => (isToLose = true),
    async end() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
