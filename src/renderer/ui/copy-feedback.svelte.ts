/** How long a button says that it has copied, in ms. */
const told = 2000;

let takeBack: (() => void) | null = null;

/** One thing is on the clipboard: what was said of another one before is taken back. */
export function replaceCopyFeedback(forget: () => void): void {
  if (takeBack !== forget) takeBack?.();
  takeBack = forget;
}

/** What a button that copies says of it: that it did, for a while, or that it didn't work. */
export class CopyFeedback {
  done: 'copied' | 'failed' | null = $state(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `work` copies, and answers whether that worked. */
  async copy(work: () => Promise<boolean>): Promise<void> {
    const copied = await work();
    replaceCopyFeedback(this.#forget);
    clearTimeout(this.#timer);
    this.done = copied ? 'copied' : 'failed';
    if (copied) this.#timer = setTimeout(this.#forget, told);
  }

  readonly #forget = (): void => {
    clearTimeout(this.#timer);
    this.done = null;
  };
}

/** Puts a text on the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The system may refuse it to a window without the focus.
    return false;
  }
}
