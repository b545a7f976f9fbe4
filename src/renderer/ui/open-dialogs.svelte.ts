import { untrack } from 'svelte';

/** Counts the modal dialogs that are open. */
export class OpenDialogs {
  #count = $state(0);

  get any(): boolean {
    return this.#count > 0;
  }

  /** Returns a function to call when the dialog closes. */
  add(): () => void {
    this.#change(1);
    return () => this.#change(-1);
  }

  /** Untracked, so that an effect that opens a dialog does not depend on other dialogs. */
  #change(by: number): void {
    this.#count = untrack(() => this.#count) + by;
  }
}

export const openDialogs = new OpenDialogs();
