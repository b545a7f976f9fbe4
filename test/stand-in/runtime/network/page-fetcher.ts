/** The header by which a paused request is recognized; it is removed before the request is sent. */
export const idHeader = 'x-stand-in-request';
/** The name of the fetcher in the page. */
export const fetcherName = 'standInFetcher';

/** What the page is told about a request; everything else is set while Chromium has it paused. */
export interface FetchOptions {
  readonly method: string;
  /** As base64. */
  readonly body: string | null;
  readonly credentials: 'include' | 'omit';
  readonly cache: 'default' | 'reload';
}

/** Runs in the page that sends requests. Self-contained, because its text is sent there. */
export function installFetcher(header: string, name: string): void {
  interface Running {
    readonly controller: AbortController;
    /** Parts that have arrived and were not asked for. */
    parts: Uint8Array[];
    state: 'open' | 'ended' | 'failed';
    /** Called when something has arrived. */
    onArrival: () => void;
    /** Called when everything was taken. */
    onTaken: () => void;
  }
  const ignore = (): void => undefined;
  // So much is read in advance. A slow reader slows down the server, as in Electron.
  const maxWaitingBytes = 0x8_0000;
  const running = new Map<string, Running>();

  const toText = (bytes: Uint8Array): string => {
    let text = '';
    // A call can have a limited number of arguments.
    for (let at = 0; at < bytes.length; at += 8192) {
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return btoa(text);
  };

  /** Reads at once what arrives, because an error of the stream discards what was not read. */
  const readAll = async (request: Running, body: ReadableStream<Uint8Array> | null): Promise<void> => {
    const reader = body?.getReader();
    for (let waitingBytes = 0; ;) {
      const value = (await reader?.read())?.value;
      if (value === undefined) return;
      request.parts.push(value);
      waitingBytes += value.length;
      request.onArrival();
      if (waitingBytes < maxWaitingBytes) continue;
      if (request.parts.length > 0) {
        await new Promise<void>((resolve) => {
          request.onTaken = resolve;
        });
      }
      waitingBytes = 0;
    }
  };

  const fetcher = {
    /** Sends a request. */
    start(id: string, url: string, { method, body, credentials, cache }: FetchOptions): void {
      const controller = new AbortController();
      const request: Running = {
        controller,
        parts: [],
        state: 'open',
        onArrival: ignore,
        onTaken: ignore,
      };
      running.set(id, request);
      const end = (state: Running['state']): void => {
        request.state = state;
        request.onArrival();
      };
      fetch(url, {
        // Only POST may have a body in every case; the real method is set later.
        method: body === null ? method : 'POST',
        body: body === null ? null : Uint8Array.from(atob(body), (character) => character.charCodeAt(0)),
        headers: { [header]: id },
        credentials,
        cache,
        redirect: 'manual',
        signal: controller.signal,
      })
        .then((response) => readAll(request, response.body))
        .then(
          () => end('ended'),
          () => end('failed'),
        );
    },

    /** Resolves with what has arrived of a body, as base64, or with null at its end; rejects after a failure. */
    async read(id: string): Promise<string | null> {
      for (;;) {
        const request = running.get(id);
        if (request === undefined) return null;
        if (request.parts.length > 0) {
          const parts = request.parts.map(toText);
          request.parts = [];
          request.onTaken();
          return parts.join(' ');
        }
        if (request.state === 'failed') throw new Error('the request has failed');
        if (request.state === 'ended') return null;
        await new Promise<void>((resolve) => {
          request.onArrival = resolve;
        });
      }
    },

    /** Ends a request in any state. */
    end(id: string): void {
      running.get(id)?.controller.abort();
      running.delete(id);
    },
  };
  Object.defineProperty(globalThis, name, { value: fetcher });
}
