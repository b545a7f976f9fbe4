import type { Callable, Codec, Foreign } from '../codec.ts';

/** One end of the connection between the page's world and the preload's world. */
export interface WorldLink {
  expose(key: string, api: unknown): void;
  /** Reports an action of the page to the preload's world. */
  tell(fact: string, ...values: readonly unknown[]): void;
  /** Called in the page's world for each exposed API; returns an error text or undefined. */
  onExpose: (key: string, api: unknown) => string | undefined;
  /** Called in the preload's world for each report. */
  onTell: (fact: string, values: readonly unknown[]) => void;
}

/**
 * Connects two JavaScript worlds of one window by events with secret names. Values are cloned, functions can be called
 * synchronously, promises settle across. Self-contained, because its source runs in the page.
 */
export function createWorldLink(codec: Codec, incoming: string, outgoing: string): WorldLink {
  interface Reply {
    readonly ok: boolean;
    readonly value: unknown;
  }
  const view = window;
  const MakeEvent = CustomEvent;
  const dispatch = view.dispatchEvent.bind(view);
  const lent = new Map<number, Callable>();
  const lentIds = new WeakMap<Callable, number>();
  const borrowed = new Map<number, Callable>();
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  let reply: Reply | undefined;

  const foreign: Foreign = {
    lend(value) {
      const known = lentIds.get(value);
      if (known !== undefined) return known;
      const id = ++lastId;
      lent.set(id, value);
      lentIds.set(value, id);
      return id;
    },
    borrow(id) {
      const known = borrowed.get(id);
      if (known !== undefined) return known;
      const call: Callable = (...values) => {
        reply = undefined;
        post(['call', id, values]);
        const answer: Reply | undefined = reply;
        return unwrap(answer);
      };
      borrowed.set(id, call);
      return call;
    },
    lendPromise(value) {
      const id = ++lastId;
      value.then(
        (result) => settle(id, true, result),
        (error: unknown) => settle(id, false, error),
      );
      return id;
    },
    borrowPromise: (id) =>
      new Promise((resolve, reject) => {
        waiting.set(id, (answer) => {
          if (answer.ok) resolve(answer.value);
          else reject(answer.value instanceof Error ? answer.value : new Error(String(answer.value)));
        });
      }),
  };

  function unwrap(answer: Reply | undefined): unknown {
    if (answer === undefined) throw new Error('The other world has gone');
    if (!answer.ok) throw answer.value;
    return answer.value;
  }

  function list(value: unknown): readonly unknown[] {
    return Array.isArray(value) ? value : [];
  }

  function post(message: readonly unknown[]): void {
    dispatch(new MakeEvent(outgoing, { detail: codec.encode(message, foreign) }));
  }

  /** Replies with an error if the value cannot be cloned. */
  function postReply(kind: string, id: number, ok: boolean, value: unknown): void {
    try {
      post([kind, id, ok, value]);
    } catch (error) {
      post([kind, id, false, error]);
    }
  }

  function settle(id: number, ok: boolean, value: unknown): void {
    postReply('settle', id, ok, value);
  }

  function answerCall(id: number, values: readonly unknown[]): void {
    const call = lent.get(id);
    try {
      if (call === undefined) throw new Error('The function has gone');
      postReply('return', id, true, call(...values));
    } catch (error) {
      postReply('return', id, false, error);
    }
  }

  const link: WorldLink = {
    expose(key, api) {
      reply = undefined;
      post(['expose', key, api]);
      unwrap(reply);
    },
    tell: (fact, ...values) => post(['tell', fact, values]),
    onExpose: () => 'Nothing can be exposed here',
    onTell: () => undefined,
  };

  view.addEventListener(incoming, (event) => {
    if (!(event instanceof MakeEvent) || typeof event.detail !== 'string') return;
    const [kind, first, second, third] = list(codec.decode(event.detail, foreign));
    if (kind === 'call') answerCall(Number(first), list(second));
    else if (kind === 'tell') link.onTell(String(first), list(second));
    else if (kind === 'return') reply = { ok: second === true, value: third };
    else if (kind === 'settle') {
      waiting.get(Number(first))?.({ ok: second === true, value: third });
      waiting.delete(Number(first));
    } else if (kind === 'expose') {
      const failure = link.onExpose(String(first), second);
      postReply('return', 0, failure === undefined, failure === undefined ? undefined : new Error(failure));
    }
  });

  return link;
}

/** The page's side: sets exposed APIs on the window, read-only. Its source runs in the page. */
export function installPageWorld(link: WorldLink): void {
  function freeze(value: unknown): void {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
    if (Object.isFrozen(value) || ArrayBuffer.isView(value)) return;
    Object.freeze(value);
    for (const entry of Object.values(value)) freeze(entry);
  }
  // Chromium would open a window before the app could refuse it.
  function refuseWindow(url: string | URL = '', frameName = '', features = ''): null {
    const address = String(url) === '' ? 'about:blank' : new URL(url, document.baseURI).href;
    link.tell('window-open', address, frameName, features);
    return null;
  }
  Object.defineProperty(window, 'open', { value: refuseWindow, configurable: true, writable: true });
  link.onExpose = (key, api) => {
    if (Object.hasOwn(window, key)) {
      return 'Cannot bind an API on top of an existing property on the window object';
    }
    freeze(api);
    Object.defineProperty(window, key, { value: api, enumerable: true });
    return undefined;
  };
}
