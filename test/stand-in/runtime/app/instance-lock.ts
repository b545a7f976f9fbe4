import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** What a second instance sends to the first one. */
export interface SecondStart {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly additionalData: unknown;
}

/** Sends its standard input to a socket and ends when it is closed. The address is JSON, because it may start with \0. */
const messenger = `
const socket = require('node:net').connect(JSON.parse(process.argv[1]));
socket.on('error', () => process.exit(1));
process.stdin.pipe(socket).resume();
`;

/**
 * One app per user-data folder. On Linux the lock is an abstract socket, which always disappears with its process;
 * elsewhere it is a socket file, and its owner's process id shows whether it is stale.
 */
export class InstanceLock {
  private readonly address: string;
  private server: Server | undefined;

  constructor(userData: string) {
    const key = createHash('sha256').update(userData).digest('hex').slice(0, 24);
    const name = `stand-in-${key}`;
    this.address = process.platform === 'linux' ? `\0${name}` : path.join(tmpdir(), `${name}.sock`);
  }

  get held(): boolean {
    return this.server !== undefined;
  }

  /** Takes the lock, or passes this start to the owner. */
  request(start: SecondStart, onSecond: (start: SecondStart) => void): boolean {
    if (this.held) return true;
    if (this.listen(onSecond)) return true;
    if (!this.isStale()) {
      try {
        execFileSync(
          process.env['PACKSHELF_NODE'] ?? 'node',
          ['-e', messenger, JSON.stringify(this.address)],
          {
            input: JSON.stringify(start),
            // Chromium waits as long for the owner.
            timeout: 20_000,
            stdio: ['pipe', 'ignore', 'ignore'],
          },
        );
        return false;
      } catch {
        // The owner ended between the two steps.
      }
    }
    if (process.platform !== 'linux') rmSync(this.address, { force: true });
    return this.listen(onSecond);
  }

  release(): void {
    this.server?.close();
    this.server = undefined;
    if (process.platform !== 'linux') rmSync(`${this.address}.pid`, { force: true });
  }

  private listen(onSecond: (start: SecondStart) => void): boolean {
    const server = createServer((socket) => {
      text(socket).then(
        (message) => {
          const start: unknown = JSON.parse(message);
          if (isSecondStart(start)) onSecond(start);
        },
        () => undefined,
      );
    });
    server.on('error', () => undefined);
    server.listen(this.address);
    // An abstract socket is bound synchronously, although the error event comes later.
    if (!server.listening) return false;
    server.unref();
    this.server = server;
    if (process.platform !== 'linux') writeFileSync(`${this.address}.pid`, String(process.pid));
    return true;
  }

  private isStale(): boolean {
    if (process.platform === 'linux') return false;
    try {
      process.kill(Number(readFileSync(`${this.address}.pid`, 'utf8')), 0);
      return false;
    } catch {
      return true;
    }
  }
}

function isSecondStart(value: unknown): value is SecondStart {
  return typeof value === 'object' && value !== null && 'argv' in value && Array.isArray(value.argv);
}
