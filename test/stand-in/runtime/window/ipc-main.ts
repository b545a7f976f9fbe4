import { EventEmitter } from 'node:events';
import { createCodec } from '../codec.ts';
import { guard } from '../guard.ts';
import type { WebFrame } from './web-frame.ts';

/** The event of listeners and handlers, with the caller. */
export interface IpcEvent {
  readonly type: 'frame';
  /** The web contents that called. */
  readonly sender: object;
  readonly senderFrame: WebFrame;
  readonly frameId: number;
  readonly processId: number;
}

type Handler = (event: IpcEvent, ...values: readonly unknown[]) => unknown;

const codec = createCodec();

/** Electron's `ipcMain`. Every channel is an event, so it has no fixed list of events. */
export class IpcMain extends EventEmitter {
  private readonly handlers = new Map<string, { readonly call: Handler; readonly once: boolean }>();

  constructor() {
    super();
    // Otherwise a message on a channel `error` would throw here.
    this.on('error', () => undefined);
  }

  handle(channel: string, call: Handler): void {
    this.addHandler(channel, call, false);
  }

  handleOnce(channel: string, call: Handler): void {
    this.addHandler(channel, call, true);
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }

  /** Runs the handler of a channel; rejects with the error text for the page. */
  async invoke(event: IpcEvent, channel: string, values: readonly unknown[]): Promise<unknown> {
    const prefix = `Error invoking remote method '${channel}': `;
    const handler = this.handlers.get(channel);
    try {
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      if (handler.once) this.handlers.delete(channel);
      const value = await handler.call(event, ...values);
      // Clone now, so that a value that cannot be cloned is an error of the handler.
      return codec.decode(codec.encode(value));
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      throw new Error(`${prefix}${String(error)}`, { cause: error });
    }
  }

  private addHandler(channel: string, call: Handler, once: boolean): void {
    if (this.handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    if (typeof call !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof call}'`);
    this.handlers.set(channel, { call, once });
  }
}

export const ipcMain = guard(new IpcMain(), 'ipcMain');
