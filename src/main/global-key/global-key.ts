import { elapsedMs, type Clock, type Moment } from '../async/clock.ts';

/**
 * A held system-wide key is reported again and again, and its release never (seen on Electron 22, X11). Within this time a
 * keyboard repeats a key for the first time: X11 after 660 ms by default, Windows after a quarter of a second to one.
 */
const heldMs = 1000;

/** Electron's registration of system-wide keys. */
export interface KeyRegistry {
  /** Whether the desktop decides about keys: it takes each one, tells no result, and gives none back (Wayland). */
  readonly isDecidedByDesktop: boolean;
  /** Returns false if another program has the key. */
  register(key: string, onPress: () => void): boolean;
  unregister(key: string): void;
  /** Calls a listener for each key that is pressed in a window of the app; system-wide keys and repeats do not count. */
  onOtherKey(listener: () => void): void;
}

interface GlobalKeyDeps {
  readonly registry: KeyRegistry;
  /** The stored key; null while it is off. */
  readonly stored: () => string | null;
  readonly store: (key: string | null) => void;
  readonly onPress: () => void;
  readonly clock: Clock;
}

/** The key that opens "Go to anything" from any program. */
export class GlobalKey {
  readonly #deps: GlobalKeyDeps;
  /** Registered keys. Where the desktop decides, one that is not chosen any more stays, and does nothing. */
  readonly #registered = new Set<string>();
  /** The last press of the key if it may be held still. */
  #pressed: Moment | null = null;

  constructor(deps: GlobalKeyDeps) {
    this.#deps = deps;
    deps.registry.onOtherKey(() => (this.#pressed = null));
  }

  get state(): 'off' | 'on' | 'taken' | 'asked' {
    const key = this.#deps.stored();
    if (key === null) return 'off';
    if (!this.#registered.has(key)) return 'taken';
    return this.#deps.registry.isDecidedByDesktop ? 'asked' : 'on';
  }

  /** Registers the stored key; returns false if another program has it. */
  start(): boolean {
    const key = this.#deps.stored();
    return key === null || this.#register(key);
  }

  /** Chooses another key, or none; false if another program has it, and then nothing changes. */
  choose(key: string | null): boolean {
    const { registry, stored, store } = this.#deps;
    const before = stored();
    if (key !== null && !this.#register(key)) return false;
    if (before !== null && before !== key && !registry.isDecidedByDesktop) {
      registry.unregister(before);
      this.#registered.delete(before);
    }
    store(key);
    // A key is chosen by pressing it.
    this.#pressed = this.#deps.clock();
    return true;
  }

  #press(): void {
    const { clock, onPress } = this.#deps;
    const before = this.#pressed;
    this.#pressed = clock();
    if (before === null || elapsedMs(before, this.#pressed) > heldMs) onPress();
  }

  #register(key: string): boolean {
    const { registry, stored } = this.#deps;
    if (this.#registered.has(key)) return true;
    const isRegistered = registry.register(key, () => {
      if (stored() === key) this.#press();
    });
    if (isRegistered) this.#registered.add(key);
    return isRegistered;
  }
}
