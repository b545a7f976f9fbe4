interface OptionListDeps {
  readonly id: string;
  /** 0 while nothing is listed. */
  readonly count: () => number;
  readonly choose: (index: number) => void;
  readonly close: () => void;
  /** Returns whether the option can be forgotten. */
  readonly forget?: (index: number) => boolean;
}

/** Options below the search box, which keeps the focus and names the active one, as a combobox does. */
export class OptionList {
  readonly id: string;
  #active = $state(-1);
  readonly #deps: OptionListDeps;

  constructor(deps: OptionListDeps) {
    this.id = deps.id;
    this.#deps = deps;
  }

  get isOpen(): boolean {
    return this.#deps.count() > 0;
  }

  /** The index of the active option; -1 for none. */
  get active(): number {
    return Math.min(this.#active, this.#deps.count() - 1);
  }

  /** The id of the element of an option. */
  optionId(index: number): string {
    return `${this.id}-${index}`;
  }

  /** From the box through all options; upwards back to it, and from it to the last one. Returns false behind the last one. */
  move(step: 1 | -1): boolean {
    const count = this.#deps.count();
    const to = this.active + step;
    if (to >= count) return false;
    this.#active = to < -1 ? count - 1 : to;
    return true;
  }

  /** No option is active any more. */
  leave(): void {
    this.#active = -1;
  }

  /** Chooses the active option; returns whether there is one. */
  choose(): boolean {
    const { active } = this;
    if (active === -1) return false;
    this.leave();
    this.#deps.choose(active);
    return true;
  }

  close(): void {
    this.leave();
    this.#deps.close();
  }

  /** Forgets the active option; returns whether there was one to forget. */
  forget(): boolean {
    return this.active !== -1 && this.#deps.forget?.(this.active) === true;
  }
}
