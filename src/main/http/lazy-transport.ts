import { cancelled } from '../../preload/contract/failure.ts';
import type { Transport } from './transport.ts';

/** A transport that is created when it is first needed. */
export interface LazyTransport extends Transport {
  /** Creates the transport ahead of the first request, so that this request need not wait. */
  prepare(): Promise<void>;
}

/** Defers loading a transport, because the stored list is shown without it. Calls `create` again if it failed. */
export function createLazyTransport(create: () => Promise<Transport>): LazyTransport {
  let created: Promise<Transport> | null = null;
  let isDisposed = false;

  function get(): Promise<Transport> {
    created ??= create().catch((error: unknown) => {
      created = null;
      throw error;
    });
    return created;
  }

  return {
    async send(request) {
      if (isDisposed) return { ok: false, failure: cancelled, mayHaveArrived: false };
      return (await get()).send(request);
    },
    async inspect(url) {
      return (await get()).inspect(url);
    },
    reset() {
      // `send` reports a transport that can't be created.
      created?.then((transport) => transport.reset()).catch(() => undefined);
    },
    async dispose() {
      isDisposed = true;
      await (await created)?.dispose();
    },
    async prepare() {
      if (!isDisposed) await get();
    },
  };
}
