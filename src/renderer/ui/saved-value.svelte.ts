/** A value of the settings. A change is shown at once and saved in the background. */
export class SavedValue<T> {
  #value: T;
  readonly #saved: () => T;
  readonly #save: (value: T) => Promise<unknown>;
  readonly #onchange: () => void;
  /** The number of values that are being saved. */
  #saving = 0;

  /** `save` resolves when `saved` returns the new value, or still the old one after a failure. */
  constructor(saved: () => T, save: (value: T) => Promise<unknown>, onchange: () => void = () => undefined) {
    this.#saved = saved;
    this.#save = save;
    this.#onchange = onchange;
    this.#value = $state.raw(saved());
  }

  get value(): T {
    return this.#value;
  }

  /** Takes over a changed value from the settings, unless a newer one is being saved. */
  readSaved(): void {
    const saved = this.#saved();
    // The settings are read often. Keep an equal value, so that nothing updates without need.
    if (this.#saving > 0 || JSON.stringify(saved) === JSON.stringify(this.#value)) return;
    this.#value = saved;
    this.#onchange();
  }

  async set(value: T): Promise<void> {
    this.#value = value;
    this.#saving += 1;
    this.#onchange();
    try {
      await this.#save(value);
    } finally {
      this.#saving -= 1;
      this.readSaved();
    }
  }
}
