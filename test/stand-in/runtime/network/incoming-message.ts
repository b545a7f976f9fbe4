import { Readable } from 'node:stream';
import type { Header, ResponseHead } from './exchange.ts';

/** Of these headers Node keeps the first one alone (https://nodejs.org/api/http.html#messageheaders), and so Electron. */
const singleHeaders = new Set([
  'content-type',
  'content-length',
  'user-agent',
  'referer',
  'host',
  'authorization',
  'proxy-authorization',
  'if-modified-since',
  'if-unmodified-since',
  'from',
  'location',
  'max-forwards',
  'retry-after',
  'etag',
  'last-modified',
  'server',
  'age',
  'expires',
]);

/** The values of each header, by its name in lower case and in the order of the names. */
export function groupHeaders(headers: readonly Header[]): Record<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return Object.fromEntries([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Electron's `IncomingMessage`: lib/common/api/net-client-request.ts. */
export class IncomingMessage extends Readable {
  private readonly head: ResponseHead;
  private wantsData = false;
  private readonly waiting: (Buffer | null)[] = [];
  private resumeLoading: (() => void) | undefined;

  constructor(head: ResponseHead) {
    super();
    this.head = head;
  }

  get statusCode(): number {
    return this.head.statusCode;
  }

  get statusMessage(): string {
    return this.head.statusMessage;
  }

  get headers(): Record<string, string | string[]> {
    const headers: Record<string, string | string[]> = {};
    for (const [name, values] of Object.entries(groupHeaders(this.head.headers))) {
      const [first = ''] = values;
      if (name === 'set-cookie') headers[name] = values;
      else headers[name] = singleHeaders.has(name) ? first : values.join(', ');
    }
    return headers;
  }

  get rawHeaders(): string[] {
    return this.head.headers.flatMap(({ name, value }) => [name, value]);
  }

  get httpVersion(): string {
    return `${this.httpVersionMajor}.${this.httpVersionMinor}`;
  }

  get httpVersionMajor(): number {
    return this.head.httpVersion.major;
  }

  get httpVersionMinor(): number {
    return this.head.httpVersion.minor;
  }

  get rawTrailers(): never {
    throw new Error('HTTP trailers are not supported');
  }

  get trailers(): never {
    throw new Error('HTTP trailers are not supported');
  }

  /** Takes the next part of the body, or null at its end. `resume` is called when the next one is wanted. */
  takePart(part: Buffer | null, resume?: () => void): void {
    this.resumeLoading = resume;
    this.waiting.push(part);
    this.pushWaiting();
  }

  override _read(): void {
    this.wantsData = true;
    this.pushWaiting();
  }

  private pushWaiting(): void {
    while (this.wantsData && this.waiting.length > 0) {
      this.wantsData = this.push(this.waiting.shift() ?? null);
    }
    const resume = this.resumeLoading;
    if (!this.wantsData || resume === undefined) return;
    this.resumeLoading = undefined;
    resume();
  }
}
