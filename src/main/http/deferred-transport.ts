import { cancelled } from '../../preload/contract/failure.ts';
import type { Transport } from './transport.ts';

/** A transport that is made when it is first needed. */
export interface DeferredTransport extends Transport {
  /** Makes it, where that has not been done: whoever sends first need not wait for it then. */
  prepare(): Promise<void>;
}

/** Puts off what a transport has to load: the stored list is shown without it. `make` is called again where it failed. */
export function deferTransport(make: () => Promise<Transport>): DeferredTransport {
  let made: Promise<Transport> | null = null;
  let isDisposed = false;

  function get(): Promise<Transport> {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  }

  return {
    async send(outgoing) {
      if (isDisposed) return { ok: false, failure: cancelled, arrived: false };
      return (await get()).send(outgoing);
    },
    reset() {
      // One that can't be made is told to those who send.
      made?.then((transport) => transport.reset()).catch(() => undefined);
    },
    async dispose() {
      isDisposed = true;
      await (await made)?.dispose();
    },
    async prepare() {
      if (!isDisposed) await get();
    },
  };
}
