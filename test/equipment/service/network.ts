import { randomInt } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** How a stopped service behaves: without a listener, or closing connections at their first request. */
export type DownMode = 'refuse' | 'reset';

const loopback = '127.0.0.1';

/**
 * Ports that systems do not assign automatically, so that the port of a stopped service stays free. Connections and
 * listeners on port 0 get ports from 32768 on.
 */
const ports = { first: 20_000, last: 32_000 };

/** The number of ports to try. */
const attempts = 50;

/** The listener on loopback and its open sockets. */
export class Network {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #controlSockets = new WeakSet<Socket>();
  #port: number;
  #down: DownMode | undefined;

  /** With port 0 the service chooses a port and keeps it. */
  constructor(port: number, listener: RequestListener) {
    this.#port = port;
    this.#server = createServer({ keepAliveTimeout: 75_000 }, listener);
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  get origin(): string {
    return `http://${loopback}:${this.#port}`;
  }

  get down(): DownMode | undefined {
    return this.#down;
  }

  get openSockets(): number {
    return this.#sockets.size;
  }

  /** Starts to listen; rejects with the system's error, for example EADDRINUSE. */
  async listen(): Promise<void> {
    if (this.#port !== 0) {
      await this.#listenOn(this.#port);
      return;
    }
    for (let left = attempts; this.#port === 0; left -= 1) {
      const port = randomInt(ports.first, ports.last);
      try {
        await this.#listenOn(port);
        this.#port = port;
      } catch (error) {
        if (left === 1) throw error;
      }
    }
  }

  async #listenOn(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const failed = (error: Error): void => {
        this.#server.off('listening', listening);
        reject(error);
      };
      const listening = (): void => {
        this.#server.off('error', failed);
        resolve();
      };
      this.#server.once('error', failed).once('listening', listening).listen(port, loopback);
    });
  }

  /** Keeps a socket with control commands open during a stop. */
  keep(socket: Socket): void {
    this.#controlSockets.add(socket);
  }

  /** Closes all connections and serves nothing until `resume`. */
  stop(mode: DownMode): void {
    this.#down = mode;
    if (mode === 'refuse' && this.#server.listening) this.#server.close();
    for (const socket of this.#sockets) {
      if (!this.#controlSockets.has(socket)) socket.resetAndDestroy();
    }
  }

  /** Serves again, on the same port. */
  async resume(): Promise<void> {
    this.#down = undefined;
    if (!this.#server.listening) await this.listen();
  }

  /** Closes connections without a pending request, as a server does after its keep-alive timeout. */
  closeIdle(): void {
    this.#server.closeIdleConnections();
  }

  /** Closes the listener and all sockets. */
  async close(): Promise<void> {
    const ended = this.#server.listening
      ? new Promise<void>((resolve) => {
          this.#server.close(() => resolve());
        })
      : undefined;
    for (const socket of this.#sockets) socket.destroy();
    await ended;
  }
}
