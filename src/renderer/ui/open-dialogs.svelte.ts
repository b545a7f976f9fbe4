/** Counts the modal dialogs that are open. */
export class OpenDialogs {
  #any = $state(false);
  /** Not reactive, so that an effect that opens a dialog does not depend on other dialogs. */
  #count = 0;

  get any(): boolean {
    return this.#any;
  }

  /** Returns a function to call when the dialog closes. */
  add(): () => void {
    this.#change(1);
    return () => this.#change(-1);
  }

  #change(by: number): void {
    this.#count += by;
    this.#any = this.#count > 0;
  }
}

export const openDialogs = new OpenDialogs();
