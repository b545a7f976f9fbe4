import { randomInt } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** How a stopped service behaves: no listener at all, or connections that are cut at their first request. */
export type DownMode = 'refuse' | 'reset';

const loopback = '127.0.0.1';

/**
 * Ports that systems give to nobody by themselves: who stops for a while finds its own still free. Connections and
 * listeners on port 0 get theirs from 32768 on at the earliest.
 */
const ports = { first: 20_000, last: 32_000 };

/** How many of them are tried, in case some are taken. */
const attempts = 50;

/** The listener on loopback and its open sockets. */
export class Network {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #controlSockets = new WeakSet<Socket>();
  #port: number;
  #down: DownMode | undefined;

  /** Port 0 lets the service choose one, which is then kept. */
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

  /** Keeps a socket open through a stop, because it carries the commands. */
  keep(socket: Socket): void {
    this.#controlSockets.add(socket);
  }

  /** Cuts all connections and serves nothing until resumed. */
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

  /** Closes connections that carry no request at this moment, as a server does after a quiet while. */
  closeIdle(): void {
    this.#server.closeIdleConnections();
  }

  /** Ends for good; no socket stays open. */
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
