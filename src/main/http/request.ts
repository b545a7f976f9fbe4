export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /**
   * The request's name in the log, and the key of its size limit. Path, query, headers and body never reach the log. Of
   * hosts only a proxy that failed or wants a sign-in, or the one with a rejected certificate, is logged.
   */
  readonly purpose: 'token' | 'list' | 'connection-test' | 'app-update';
  /** The longest wait for the response's headers, and between two parts of its body; without it, that of all requests. */
  readonly idleTimeoutMs?: number;
  /** The longest time to the response's end; likewise. */
  readonly maxDurationMs?: number;
  /** Whether a person waits for the response, so that the dialog of a proxy that asks for a sign-in is awaited. */
  readonly isAwaited?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** A header's value by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** In a buffer of its own, so that it can be given to another thread. */
  readonly body: Uint8Array;
  /** The body as text; what is not UTF-8, by its charset. */
  readonly text: string;
  /** Whether the body was too large or could not be decoded, and is empty here; never with a success. */
  readonly isBodyMissing: boolean;
}

/** Headers by their lower-case names. */
export type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request on its way. */
export interface Exchange {
  readonly response: Promise<HttpResponse>;
  /** Whether the service may have acted on the request, although it failed with this error. */
  mayHaveArrived(error: unknown): boolean;
}
