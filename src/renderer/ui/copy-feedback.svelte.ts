import { messages } from './messages.svelte.ts';

/** How long a button shows that it has copied, in ms. */
const successMs = 2000;

let clearCurrent: (() => void) | null = null;

/** Clears the feedback about an earlier copy, which is no longer on the clipboard. */
export function replaceCopyFeedback(clear: () => void): void {
  if (clearCurrent !== clear) clearCurrent?.();
  clearCurrent = clear;
}

/** The feedback of a copy button: success is shown for a while, a failure until the next copy anywhere. */
export class CopyFeedback {
  result: 'copied' | 'failed' | null = $state(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The result in words; empty while there is none. */
  get text(): string {
    if (this.result === null) return '';
    return this.result === 'copied' ? messages.common.copied : messages.common.notCopied;
  }

  /** `write` resolves to whether it could copy. */
  async copy(write: () => Promise<boolean>): Promise<void> {
    const copied = await write();
    replaceCopyFeedback(this.#clear);
    clearTimeout(this.#timer);
    this.result = copied ? 'copied' : 'failed';
    if (copied) this.#timer = setTimeout(this.#clear, successMs);
  }

  readonly #clear = (): void => {
    clearTimeout(this.#timer);
    this.result = null;
  };
}

/** Resolves to whether the text is on the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The system may refuse access to a window without focus.
    return false;
  }
}
