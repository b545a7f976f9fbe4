/** Electron's registration of system-wide keys. */
export interface KeyRegistry {
  /** Whether the desktop decides about keys: it takes each one, tells no result, and gives none back (Wayland). */
  readonly isDecidedByDesktop: boolean;
  /** Returns false if another program has the key. */
  register(key: string, onPress: () => void): boolean;
  unregister(key: string): void;
}

interface GlobalKeyDeps {
  readonly registry: KeyRegistry;
  /** The stored key; null while it is off. */
  readonly stored: () => string | null;
  readonly store: (key: string | null) => void;
  readonly onPress: () => void;
}

/** The key that opens "Go to anything" from any program. */
export class GlobalKey {
  readonly #deps: GlobalKeyDeps;
  /** Registered keys. Where the desktop decides, one that is not chosen any more stays, and does nothing. */
  readonly #registered = new Set<string>();

  constructor(deps: GlobalKeyDeps) {
    this.#deps = deps;
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
    return true;
  }

  #register(key: string): boolean {
    const { registry, stored, onPress } = this.#deps;
    if (this.#registered.has(key)) return true;
    const isRegistered = registry.register(key, () => {
      if (stored() === key) onPress();
    });
    if (isRegistered) this.#registered.add(key);
    return isRegistered;
  }
}
