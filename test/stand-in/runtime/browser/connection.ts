import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from '../../../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };
type Commands = Protocol.CommandParameters;
type Events = Protocol.Events;
type Answers = Protocol.CommandReturnValues;

interface Pending {
  readonly sessionId: string | undefined;
  settle(message: Message): void;
  abandon(reason: string): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** A minimal check, because Chromium's messages follow its protocol. */
function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null;
}

function isAnswer<M extends keyof Commands>(method: M, value: unknown): value is Answers[M] {
  return method.length > 0 && typeof value === 'object';
}

function isEvent<E extends keyof Events>(event: E, value: unknown): value is Events[E] {
  return event.length > 0 && typeof value === 'object';
}

/** A protocol session with the browser or one of its pages. */
export class CdpSession {
  readonly id: string | undefined;
  private readonly connection: CdpConnection;
  private readonly events = new EventEmitter().setMaxListeners(0);

  constructor(connection: CdpConnection, id: string | undefined) {
    this.connection = connection;
    this.id = id;
  }

  /** Rejects with Chromium's message, or with `session closed` if the page or the browser has ended. */
  send<M extends keyof Commands>(method: M, params?: Commands[M]): Promise<Answers[M]> {
    return this.connection.call(method, params, this.id);
  }

  /** Sends a command whose failure only means that the page has gone. */
  tell<M extends keyof Commands>(method: M, params?: Commands[M]): void {
    this.send(method, params).catch(() => undefined);
  }

  on<E extends keyof Events>(event: E, listener: (params: Events[E]) => void): void {
    this.events.on(event, (params: unknown) => {
      if (isEvent(event, params)) listener(params);
    });
  }

  dispatch(event: string, params: unknown): void {
    this.events.emit(event, params);
  }
}

/** The Chrome DevTools Protocol over the two pipes that `--remote-debugging-pipe` uses. */
export class CdpConnection {
  readonly browser = new CdpSession(this, undefined);
  /** Resolves when the browser has closed the connection. */
  readonly closed: Promise<void>;
  private readonly announceClosed: () => void;
  private readonly output: Writable;
  private readonly sessions = new Map<string, CdpSession>();
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private isClosed = false;
  private rest: Buffer[] = [];

  constructor(input: Readable, output: Writable) {
    this.output = output;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.closed = promise;
    this.announceClosed = () => resolve(undefined);
    input.on('data', (data: Buffer) => this.read(data));
    input.on('close', () => this.close());
    output.on('error', () => this.close());
    input.on('error', () => this.close());
  }

  session(id: string): CdpSession {
    const known = this.sessions.get(id);
    if (known !== undefined) return known;
    const session = new CdpSession(this, id);
    this.sessions.set(id, session);
    return session;
  }

  endSession(id: string): void {
    this.sessions.delete(id);
    for (const [call, pending] of this.pending) {
      if (pending.sessionId !== id) continue;
      this.pending.delete(call);
      pending.abandon('session closed');
    }
  }

  call<M extends keyof Commands>(
    method: M,
    params: Commands[M] | undefined,
    sessionId: string | undefined,
  ): Promise<Answers[M]> {
    if (this.isClosed) return Promise.reject(new Error('session closed'));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const error = new Error();
      const fail = (reason: string): void => {
        error.message = `${method}: ${reason}`;
        reject(error);
      };
      this.pending.set(id, {
        sessionId,
        settle: (message) => {
          if (message.error !== undefined) fail(message.error.message);
          else if (isAnswer(method, message.result)) resolve(message.result);
        },
        abandon: fail,
      });
      this.output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  private read(data: Buffer): void {
    let start = 0;
    for (let end = data.indexOf(0); end >= 0; end = data.indexOf(0, start)) {
      this.rest.push(data.subarray(start, end));
      const text = Buffer.concat(this.rest).toString('utf8');
      this.rest = [];
      start = end + 1;
      const message: unknown = JSON.parse(text);
      if (isMessage(message)) this.receive(message);
    }
    if (start < data.length) this.rest.push(data.subarray(start));
  }

  private receive(message: Message): void {
    if (message.id !== undefined) {
      const pending = this.pending.get(message.id);
      this.pending.delete(message.id);
      pending?.settle(message);
      return;
    }
    if (message.method === undefined) return;
    const session = message.sessionId === undefined ? this.browser : this.session(message.sessionId);
    session.dispatch(message.method, message.params);
  }

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    const abandoned = [...this.pending.values()];
    this.pending.clear();
    for (const pending of abandoned) pending.abandon('session closed');
    this.announceClosed();
  }
}
