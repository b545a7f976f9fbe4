/** A part of the screen that can take the focus. */
export interface Focusable {
  focus(): void;
}
