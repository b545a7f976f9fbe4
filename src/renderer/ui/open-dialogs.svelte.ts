import { untrack } from 'svelte';

/** The modal dialogs that are open, whoever has opened them. */
export class OpenDialogs {
  #count = $state(0);

  /** Whether there is one: it has the window to itself. */
  get any(): boolean {
    return this.#count > 0;
  }

  /** One has opened; the returned function is for when it closes. */
  add(): () => void {
    this.#change(1);
    return () => this.#change(-1);
  }

  /** Whoever opens a dialog doesn't depend on the others. */
  #change(by: number): void {
    this.#count = untrack(() => this.#count) + by;
  }
}

/** Those of the window: each dialog counts itself. */
export const openDialogs = new OpenDialogs();
