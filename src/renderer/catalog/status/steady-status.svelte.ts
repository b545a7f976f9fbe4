import type { Status } from '../../../preload/contract/status.ts';
import { requiredAction } from './required-action.ts';
import { currentFailure } from './sync-failure.ts';
import { syncStatusContent } from './sync-status-content.ts';
import { currentWait, type StatusContext } from './wait-text.ts';

/** What the status line, the banner of a failure and the empty list are made from. */
export interface StatusInput {
  readonly status: Pick<Status, 'catalog' | 'session' | 'sync'>;
  readonly context: StatusContext;
  readonly minutesLeft: number | null;
}

/** In ms. Long enough to read the longest text. */
export const steadyMs = 5000;

/** What a person sees as another status: the text without the count of a running sync, its icon and the banner. */
function lineOf({ status, context }: StatusInput): string {
  const content = syncStatusContent(status, context);
  const { sync } = status;
  const isCount = content.kind === 'running' && content.hasCount;
  const text = isCount && sync.state === 'running' ? [sync.pass > 1, sync.isSlow].join(' ') : content.text;
  return [text, requiredAction(status)?.kind, currentFailure(status)?.code].join(' ');
}

/** A failure, a wait, or a slow service, which may be one in trouble. */
function hasFailure({ status, context }: StatusInput): boolean {
  const { sync } = status;
  const isSlow = sync.state === 'running' && sync.isSlow;
  return isSlow || currentFailure(status) !== null || currentWait(sync, context.now) !== null;
}

/** States that only a list that was read, the person, or the end of the session brings about, but no flapping network. */
function isSettled({ status }: StatusInput): boolean {
  const { session, sync } = status;
  if (session.state === 'needs-sign-in' || sync.paused) return true;
  return sync.state === 'idle' && (currentFailure(status)?.code ?? 'cancelled') === 'cancelled';
}

/** Of the system's report only `false` is reliable: who was offline after a failure stays so until the next request. */
function withReport(next: StatusInput, before: StatusInput): StatusInput {
  const isSameFailure = next.status.sync.state === 'idle' && before.status.sync.state === 'idle';
  if (!isSameFailure || !hasFailure(before) || before.context.online) return next;
  return { ...next, context: { ...next.context, online: false } };
}

/**
 * Keeps what is shown readable while the network flaps. From the first failure until a settled state, it changes at most
 * once in `steadyMs`; the first failure, settled states and the consequences of what the person does are shown at once.
 */
export class SteadyStatus {
  shown: StatusInput;
  #latest: StatusInput;
  #isTroubled = false;
  /** Runs while the shown line must stay. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: StatusInput) {
    this.shown = $state.raw(first);
    this.#latest = first;
    this.#isTroubled = hasFailure(first);
  }

  update(input: StatusInput): void {
    const next = withReport(input, this.#latest);
    this.#latest = next;
    if (lineOf(next) !== lineOf(this.shown)) {
      if (this.#timer !== undefined && !isSettled(next)) return;
      this.#isTroubled = !isSettled(next) && (this.#isTroubled || hasFailure(next));
      clearTimeout(this.#timer);
      this.#timer = this.#isTroubled ? setTimeout(() => this.release(), steadyMs) : undefined;
    }
    this.shown = next;
  }

  /** Shows the latest state, and the next change at once. Call when the person acts. */
  release(): void {
    this.close();
    this.update(this.#latest);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
