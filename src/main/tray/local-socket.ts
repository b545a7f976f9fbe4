import { connect } from 'node:net';

export interface LocalSocket {
  write(bytes: Uint8Array): void;
  close(): void;
}

interface LocalSocketEvents {
  readonly onOpen: () => void;
  /** Gets all received bytes that were not taken yet. Returns the length of the first message; null if it is not complete. */
  readonly lengthOf: (received: Buffer) => number | null;
  readonly onMessage: (message: Buffer) => void;
  /** The socket can't be opened, or was closed by the other side. */
  readonly onEnd: () => void;
}

/** Opens a socket of this computer, by its path or, after a zero character, its abstract name. */
export function openLocalSocket(
  path: string,
  { onOpen, lengthOf, onMessage, onEnd }: LocalSocketEvents,
): LocalSocket {
  const socket = connect(path, onOpen);
  let received: Buffer = Buffer.alloc(0);
  let isClosed = false;
  function end(): void {
    if (!isClosed) onEnd();
    isClosed = true;
  }
  socket.unref();
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (let length = lengthOf(received); length !== null && !isClosed; length = lengthOf(received)) {
      const message = received.subarray(0, length);
      received = received.subarray(length);
      onMessage(message);
    }
  });
  // `close` follows.
  socket.on('error', () => undefined);
  socket.on('close', end);
  return {
    write: (bytes) => void socket.write(bytes),
    close() {
      isClosed = true;
      socket.destroy();
    },
  };
}
