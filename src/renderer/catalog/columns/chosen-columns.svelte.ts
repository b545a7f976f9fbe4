import type { ColumnChoice } from '../../../preload/contract/column-choice.ts';

type Choice = ColumnChoice | null;

/** The columns that a person has chosen: shown at once, remembered meanwhile. */
export class ChosenColumns {
  choice: Choice = $state.raw(null);
  readonly #remembered: () => Choice;
  readonly #remember: (choice: Choice) => Promise<unknown>;
  /** Choices that are on their way. */
  #saving = 0;

  /** `remembered`: what is known to be kept; `remember` answers when that tells what became of the choice. */
  constructor(remembered: () => Choice, remember: (choice: Choice) => Promise<unknown>) {
    this.#remembered = remembered;
    this.#remember = remember;
    this.choice = remembered();
  }

  /** What is kept has changed, also by somebody else's hand. A choice that is on its way is newer. */
  follow(): void {
    const kept = this.#remembered();
    if (this.#saving === 0) this.choice = kept;
  }

  async choose(choice: Choice): Promise<void> {
    this.choice = choice;
    this.#saving += 1;
    try {
      await this.#remember(choice);
    } finally {
      this.#saving -= 1;
      this.follow();
    }
  }
}
