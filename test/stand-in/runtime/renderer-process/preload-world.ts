import type { Callable, Codec } from '../codec.ts';
import type { WorldLink } from './world-link.ts';

/** The configuration of the preload's world. */
export interface PreloadConfig {
  /** The function that sends text to the main process. */
  readonly binding: string;
  /** The function by which the main process sends text. */
  readonly receiver: string;
  /** The path of the preload script, or undefined. */
  readonly preload: string | undefined;
  readonly process: {
    readonly platform: string;
    readonly arch: string;
    readonly versions: Readonly<Record<string, string | undefined>>;
    readonly env: Readonly<Record<string, string | undefined>>;
  };
}

/** The preload script, wrapped as in Electron. */
export type PreloadScript = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: unknown,
  global: unknown,
  setImmediate: unknown,
  clearImmediate: unknown,
) => void;

/**
 * Electron's APIs in the preload's world: ipcRenderer, contextBridge, require, and the page's events for the main process.
 * Self-contained, because its source runs in an isolated world of the page.
 */
export function installPreloadWorld(
  config: PreloadConfig,
  codec: Codec,
  link: WorldLink,
  script: PreloadScript,
): void {
  interface Report {
    readonly kind: string;
    readonly [fact: string]: unknown;
  }
  const send: unknown = Reflect.get(globalThis, config.binding);
  function report(message: Report): void {
    if (typeof send === 'function') Reflect.apply(send, undefined, [JSON.stringify(message)]);
  }

  /** The parts of `events` that Electron's objects in this world need. */
  class EventEmitter {
    private readonly listenersByEvent = new Map<unknown, { call: Callable; once: boolean }[]>();

    on(event: unknown, call: Callable): this {
      return this.add(event, call, false);
    }

    addListener(event: unknown, call: Callable): this {
      return this.add(event, call, false);
    }

    once(event: unknown, call: Callable): this {
      return this.add(event, call, true);
    }

    off(event: unknown, call: Callable): this {
      const list = this.listenersByEvent.get(event) ?? [];
      const at = list.findLastIndex((entry) => entry.call === call);
      if (at >= 0) this.listenersByEvent.set(event, list.toSpliced(at, 1));
      return this;
    }

    removeListener(event: unknown, call: Callable): this {
      return this.off(event, call);
    }

    removeAllListeners(event?: unknown): this {
      if (event === undefined) this.listenersByEvent.clear();
      else this.listenersByEvent.delete(event);
      return this;
    }

    emit(event: unknown, ...values: unknown[]): boolean {
      const list = this.listenersByEvent.get(event) ?? [];
      for (const entry of list) {
        if (entry.once) this.off(event, entry.call);
        Reflect.apply(entry.call, this, values);
      }
      return list.length > 0;
    }

    listenerCount(event: unknown): number {
      return this.listenersByEvent.get(event)?.length ?? 0;
    }

    listeners(event: unknown): Callable[] {
      return (this.listenersByEvent.get(event) ?? []).map((entry) => entry.call);
    }

    setMaxListeners(): this {
      return this;
    }

    private add(event: unknown, call: Callable, once: boolean): this {
      if (typeof call !== 'function') throw new TypeError('The "listener" argument must be a function');
      const list = this.listenersByEvent.get(event) ?? [];
      this.listenersByEvent.set(event, [...list, { call, once }]);
      return this;
    }
  }

  function guarded<T extends object>(target: T, name: string): T {
    return new Proxy(target, {
      get(object, property, receiver): unknown {
        if (typeof property === 'symbol' || property in object || property === 'then') {
          return Reflect.get(object, property, receiver);
        }
        throw new Error(`not in the stand-in: ${name}.${property}`);
      },
    });
  }

  let lastCall = 0;
  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();

  class IpcRenderer extends EventEmitter {
    invoke(channel: string, ...values: unknown[]): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const content = codec.encode(values);
        const id = ++lastCall;
        calls.set(id, { resolve, reject });
        report({ kind: 'invoke', id, channel, content });
      });
    }

    send(channel: string, ...values: unknown[]): void {
      report({ kind: 'send', channel, content: codec.encode(values) });
    }
  }
  const ipcRenderer = guarded(new IpcRenderer(), 'ipcRenderer');
  const contextBridge = guarded(
    { exposeInMainWorld: (key: string, api: unknown) => link.expose(key, api) },
    'contextBridge',
  );
  const electron = guarded({ contextBridge, ipcRenderer }, 'electron (in a preload)');

  function list(value: unknown): readonly unknown[] {
    return Array.isArray(value) ? value : [];
  }

  function receive(text: string): void {
    const [kind, first, second, third] = list(codec.decode(text));
    if (kind === 'event') {
      ipcRenderer.emit(String(first), { sender: ipcRenderer, ports: [] }, ...list(second));
    } else if (kind === 'reply') {
      const call = calls.get(Number(first));
      calls.delete(Number(first));
      if (second === true) call?.resolve(third);
      else call?.reject(new Error(String(third)));
    }
  }
  Object.defineProperty(globalThis, config.receiver, { value: receive });

  const setImmediate = (call: Callable, ...values: unknown[]): number =>
    window.setTimeout(() => call(...values), 0);
  const clearImmediate = (id: number): void => window.clearTimeout(id);
  const modules = new Map<string, unknown>([
    ['electron', electron],
    ['electron/common', electron],
    ['electron/renderer', electron],
    ['events', Object.assign(EventEmitter, { EventEmitter, default: EventEmitter })],
    [
      'timers',
      guarded(
        {
          setTimeout: window.setTimeout.bind(window),
          clearTimeout: window.clearTimeout.bind(window),
          setInterval: window.setInterval.bind(window),
          clearInterval: window.clearInterval.bind(window),
          setImmediate,
          clearImmediate,
        },
        'timers (in a preload)',
      ),
    ],
    ['url', guarded({ URL, URLSearchParams }, 'url (in a preload)')],
  ]);
  function require(name: string): unknown {
    const known = modules.get(name.startsWith('node:') ? name.slice(5) : name);
    if (known === undefined) throw new Error(`module not found: ${name}`);
    return known;
  }

  function watchPage(): void {
    const reportTitle = (): void => report({ kind: 'title', title: document.title });
    const reportSize = (): void => report({ kind: 'resize' });
    document.addEventListener('DOMContentLoaded', () => {
      reportTitle();
      const observer = new MutationObserver(reportTitle);
      observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    });
    window.addEventListener('resize', reportSize);
    // User input, before the page gets it.
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'keyup', 'wheel']) {
      window.addEventListener(
        type,
        (event) => {
          if (event.isTrusted) report({ kind: 'input' });
        },
        { capture: true, passive: true },
      );
    }
    for (const type of ['keydown', 'keyup'] as const) {
      window.addEventListener(type, (event) => report({ kind: 'key', ...describeKey(type, event) }), true);
    }
    window.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey || event.defaultPrevented || event.deltaY === 0) return;
        report({ kind: 'zoom', direction: event.deltaY < 0 ? 'in' : 'out' });
      },
      { passive: true },
    );
    window.addEventListener('contextmenu', (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      report({ kind: 'context-menu', params: describePlace(event) });
    });
  }

  function describeKey(type: string, event: KeyboardEvent): Record<string, unknown> {
    return {
      type: type === 'keydown' ? 'keyDown' : 'keyUp',
      key: event.key,
      code: event.code,
      isAutoRepeat: event.repeat,
      isComposing: event.isComposing,
      shift: event.shiftKey,
      control: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
      location: event.location,
    };
  }

  /** The parameters of Electron's `context-menu` event that the document knows. */
  function describePlace(event: MouseEvent): Record<string, unknown> {
    const [origin] = event.composedPath();
    const target = origin instanceof Element ? origin : document.documentElement;
    const field = target.closest('input, textarea');
    const text =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined;
    const isTextField =
      text instanceof HTMLTextAreaElement ||
      (text !== undefined &&
        ['text', 'search', 'url', 'tel', 'email', 'password', 'number'].includes(text.type));
    const isPassword = text?.type === 'password';
    const isEditable =
      (isTextField && !text.disabled && !text.readOnly) ||
      (target instanceof HTMLElement && target.isContentEditable);
    const selectionText = isTextField
      ? isPassword
        ? ''
        : text.value.slice(text.selectionStart ?? 0, text.selectionEnd ?? 0)
      : (window.getSelection()?.toString() ?? '');
    const hasSelection = isTextField ? text.selectionStart !== text.selectionEnd : selectionText !== '';
    const link = target.closest('a[href]');
    const image = target instanceof HTMLImageElement ? target : undefined;
    return {
      x: Math.round(event.clientX),
      y: Math.round(event.clientY),
      linkURL: link instanceof HTMLAnchorElement ? link.href : '',
      linkText: link?.textContent ?? '',
      pageURL: location.href,
      frameURL: '',
      srcURL: image?.src ?? '',
      mediaType: image === undefined ? 'none' : 'image',
      hasImageContents: image !== undefined,
      isEditable,
      selectionText,
      titleText: target instanceof HTMLElement ? target.title : '',
      altText: image?.alt ?? '',
      suggestedFilename: '',
      misspelledWord: '',
      dictionarySuggestions: [],
      frameCharset: document.characterSet,
      formControlType:
        text === undefined ? 'none' : text.type === 'textarea' ? 'text-area' : `input-${text.type}`,
      spellcheckEnabled: false,
      menuSourceType: event.button === 2 ? 'mouse' : 'keyboard',
      editFlags: {
        canUndo: isEditable,
        canRedo: isEditable,
        canCut: isEditable && hasSelection && !isPassword,
        canCopy: hasSelection && !isPassword,
        canPaste: isEditable,
        canDelete: isEditable && hasSelection,
        canSelectAll: isEditable ? text?.value !== '' : true,
        canEditRichly: target instanceof HTMLElement && target.isContentEditable,
      },
    };
  }

  link.onTell = (fact, values) => report({ kind: fact, values });
  watchPage();
  if (config.preload === undefined) return;
  const module = { exports: {} };
  const process = guarded(
    {
      ...config.process,
      type: 'renderer',
      sandboxed: true,
      contextIsolated: true,
      isMainFrame: true,
      argv: [],
    },
    'process (in a preload)',
  );
  try {
    script(require, module, module.exports, process, globalThis, setImmediate, clearImmediate);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(`Unable to load preload script: ${config.preload}\n${text}`);
    report({ kind: 'preload-error', message: error instanceof Error ? error.message : String(error) });
  }
}
