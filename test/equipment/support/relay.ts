import type { Socket } from 'node:net';

/** Passes everything between two sockets, and closes one with the other. Both are in `sockets` while they are open. */
export function relay(client: Socket, onward: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [client, onward],
    [onward, client],
  ] as const) {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.pipe(other);
  }
}
