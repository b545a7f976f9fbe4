import type { ColumnChoice } from '../../../preload/contract/column-choice.ts';

type Choice = ColumnChoice | null;

/** The chosen columns. A change is shown at once and saved in the background. */
export class ChosenColumns {
  choice: Choice = $state.raw(null);
  readonly #saved: () => Choice;
  readonly #save: (choice: Choice) => Promise<unknown>;
  /** The number of choices that are being saved. */
  #saving = 0;

  /** `save` resolves when `saved` returns the new choice, or still the old one after a failure. */
  constructor(saved: () => Choice, save: (choice: Choice) => Promise<unknown>) {
    this.#saved = saved;
    this.#save = save;
    this.choice = saved();
  }

  /** Takes over a changed choice from the settings, unless a newer one is being saved. */
  follow(): void {
    const saved = this.#saved();
    if (this.#saving === 0) this.choice = saved;
  }

  async choose(choice: Choice): Promise<void> {
    this.choice = choice;
    this.#saving += 1;
    try {
      await this.#save(choice);
    } finally {
      this.#saving -= 1;
      this.follow();
    }
  }
}
