import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { variable } from '../environment.ts';

/** What a second instance sends to the first one. */
export interface SecondStart {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly additionalData: unknown;
}

/** How long a second instance waits for the first one to take its message; 20 s in Chromium. */
const patienceMs = Number(variable('PACKSHELF_STAND_IN_HUNG_MS') ?? 20_000);

/**
 * Sends its standard input to a socket, and succeeds if that is acknowledged. The address is JSON, because it may start
 * with \0.
 */
const messenger = `
const socket = require('node:net').connect({ path: JSON.parse(process.argv[1]), allowHalfOpen: true });
socket.on('error', () => process.exit(1)).on('data', () => process.exit(0)).on('end', () => process.exit(1));
process.stdin.pipe(socket);
`;

/**
 * One app per user-data folder, as in Chromium's process_singleton_posix.cc. On Linux the lock is an abstract socket, which
 * always disappears with its process; elsewhere it is a socket file. As in Chromium a link in the folder names its owner.
 */
export class InstanceLock {
  private readonly address: string;
  private readonly link: string;
  private server: Server | undefined;

  constructor(userData: string) {
    const key = createHash('sha256').update(userData).digest('hex').slice(0, 24);
    const name = `stand-in-${key}`;
    this.address = process.platform === 'linux' ? `\0${name}` : path.join(tmpdir(), `${name}.sock`);
    this.link = path.join(userData, 'SingletonLock');
  }

  get held(): boolean {
    return this.server !== undefined;
  }

  /**
   * Takes the lock, or passes this start to the owner, who has received it when `onSecond` settles. An owner who does not
   * take it in time is killed.
   */
  request(start: SecondStart, onSecond: (start: SecondStart) => Promise<void>): boolean {
    if (this.held || this.listen(onSecond)) return true;
    const answer = this.tell(start);
    if (answer === 'acknowledged') return false;
    if (answer === 'none') this.killOwner();
    if (process.platform !== 'linux') rmSync(this.address, { force: true });
    // The socket of a killed owner is free a moment later.
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if (this.listen(onSecond)) return true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
    return false;
  }

  release(): void {
    if (!this.held) return;
    this.server?.close();
    this.server = undefined;
    rmSync(this.link, { force: true });
  }

  private listen(onSecond: (start: SecondStart) => Promise<void>): boolean {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      // The sender may have given up.
      socket.on('error', () => undefined);
      text(socket)
        .then(async (message) => {
          const start: unknown = JSON.parse(message);
          if (isSecondStart(start)) await onSecond(start);
          socket.end('ACK');
        })
        .catch(() => socket.destroy());
    });
    server.on('error', () => undefined);
    server.listen(this.address);
    // An abstract socket is bound synchronously, although the error event comes later.
    if (!server.listening) return false;
    server.unref();
    this.server = server;
    rmSync(this.link, { force: true });
    symlinkSync(`${hostname()}-${process.pid}`, this.link);
    return true;
  }

  /** `gone`: the owner has ended meanwhile; `none`: it lets this start wait. */
  private tell(start: SecondStart): 'acknowledged' | 'gone' | 'none' {
    try {
      execFileSync(variable('PACKSHELF_NODE') ?? 'node', ['-e', messenger, JSON.stringify(this.address)], {
        input: JSON.stringify(start),
        timeout: patienceMs,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      return 'acknowledged';
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT' ? 'none' : 'gone';
    }
  }

  private killOwner(): void {
    const owner = this.owner();
    if (owner === undefined) return;
    try {
      process.kill(owner, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  private owner(): number | undefined {
    try {
      const [, id] = /-(\d+)$/u.exec(readlinkSync(this.link)) ?? [];
      return id === undefined ? undefined : Number(id);
    } catch {
      return undefined;
    }
  }
}

function isSecondStart(value: unknown): value is SecondStart {
  return typeof value === 'object' && value !== null && 'argv' in value && Array.isArray(value.argv);
}
