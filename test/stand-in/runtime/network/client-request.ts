import { Writable } from 'node:stream';
import { notInTheStandIn } from '../guard.ts';
import type { Credentials, LoginAnswer, ResponseHead } from './exchange.ts';
import { groupHeaders, IncomingMessage } from './incoming-message.ts';
import {
  checkHeader,
  isSafeHeader,
  readOptions,
  type ClientRequestOptions,
  type HeaderValue,
  type ReadOptions,
} from './request-options.ts';
import type { SessionNetwork } from './session-network.ts';
import { UrlLoader, type LoaderClient, type RedirectInfo } from './url-loader.ts';

/** Electron's `ClientRequest`: lib/common/api/net-client-request.ts. */
export class ClientRequest extends Writable {
  private readonly network: () => SessionNetwork;
  private readonly options: ReadOptions;
  private readonly parts: Buffer[] = [];
  private isStarted = false;
  private isWritten = false;
  private isAborted = false;
  private acceptRedirect: (() => void) | undefined;
  private loader: UrlLoader | undefined;
  private response: IncomingMessage | undefined;

  constructor(
    options: ClientRequestOptions | string,
    network: () => SessionNetwork,
    callback?: (message: IncomingMessage) => void,
  ) {
    super({ autoDestroy: true });
    if (callback !== undefined) this.once('response', callback);
    this.options = readOptions(options);
    this.network = network;
  }

  get chunkedEncoding(): boolean {
    return false;
  }

  set chunkedEncoding(value: boolean) {
    if (value) throw notInTheStandIn('ClientRequest.chunkedEncoding');
  }

  setHeader(name: string, value: HeaderValue): void {
    if (this.isStarted || this.isWritten) throw new Error("Can't set headers after they are sent");
    checkHeader(name, value);
    this.options.headers.set(name.toLowerCase(), { name, value });
  }

  getHeader(name: string): HeaderValue | undefined {
    checkName(name, 'getHeader');
    return this.options.headers.get(name.toLowerCase())?.value;
  }

  removeHeader(name: string): void {
    checkName(name, 'removeHeader');
    if (this.isStarted || this.isWritten) throw new Error("Can't remove headers after they are sent");
    this.options.headers.delete(name.toLowerCase());
  }

  followRedirect(): void {
    if (this.acceptRedirect === undefined) {
      throw new Error('followRedirect() called, but was not waiting for a redirect');
    }
    this.acceptRedirect();
  }

  abort(): void {
    if (!this.isAborted) process.nextTick(() => this.emit('abort'));
    this.isAborted = true;
    this.die();
  }

  getUploadProgress(): never {
    throw notInTheStandIn('ClientRequest.getUploadProgress');
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    this.isWritten = true;
    this.parts.push(chunk);
    callback();
  }

  override _final(callback: () => void): void {
    this.start();
    callback();
  }

  private start(): void {
    this.isStarted = true;
    const { url, method, credentials, cache } = this.options;
    const headers = [...this.options.headers.values()].map(({ name, value }) => ({
      name,
      value: value.toString(),
    }));
    const body = this.isWritten ? Buffer.concat(this.parts) : undefined;
    if (!headers.every(isSafeHeader)) {
      setImmediate(() => this.fail('net::ERR_INVALID_ARGUMENT'));
      return;
    }
    const request = { url, method, headers, body, credentials, cache };
    this.loader = new UrlLoader(this.network(), request, this.createClient());
  }

  private createClient(): LoaderClient {
    return {
      onLogin: (info, answer) => {
        const callback = createLoginCallback(answer);
        if (!this.emit('login', info, callback)) callback();
      },
      onRedirect: (info, head) => this.onRedirect(info, head),
      onResponse: (head) => {
        this.response = new IncomingMessage(head);
        this.emit('response', this.response);
      },
      onData: (data, resume) => this.response?.takePart(data, resume),
      onComplete: () => this.response?.takePart(null),
      onError: (error) => this.fail(error),
    };
  }

  private onRedirect({ statusCode, newMethod, newUrl }: RedirectInfo, head: ResponseHead): void {
    const { redirect } = this.options;
    if (redirect === 'error') {
      this.die(new Error("Attempted to redirect, but redirect policy was 'error'"));
      return;
    }
    let isAccepted = redirect === 'follow';
    this.acceptRedirect = () => {
      isAccepted = true;
    };
    try {
      this.emit('redirect', statusCode, newMethod, newUrl, groupHeaders(head.headers));
    } finally {
      this.acceptRedirect = undefined;
      if (!isAccepted && !this.isAborted) this.die(new Error('Redirect was cancelled'));
    }
  }

  private fail(message: string): void {
    if (this.isAborted) return;
    const error = new Error(message);
    this.response?.destroy(error);
    this.die(error);
  }

  private die(error?: Error): void {
    // A stream that has ended emits no more errors by itself.
    if (this.destroyed && error !== undefined) this.emit('error', error);
    this.destroy(error);
    if (this.loader === undefined) return;
    this.loader.cancel();
    this.response?.destroy(error);
  }
}

function checkName(name: unknown, member: string): void {
  if (name === undefined || name === null) throw new Error(`\`name\` is required for ${member}(name)`);
}

/** Without both texts the login is cancelled. Electron: electron_api_url_loader.cc, OnAuthRequired. */
function createLoginCallback(answer: LoginAnswer): (username?: unknown, password?: unknown) => void {
  let isCalled = false;
  return (username, password) => {
    // Electron: shell/common/gin_helper/callback.cc.
    if (isCalled) throw new TypeError('One-time callback was called more than once');
    isCalled = true;
    const isComplete = typeof username === 'string' && typeof password === 'string';
    const credentials: Credentials | undefined = isComplete ? { username, password } : undefined;
    answer(credentials);
  };
}
