import type {
  AppUpdateStatus,
  UpdateMode,
  UpdateObstacle,
  UpdateProgress,
} from '../../preload/contract/app-update.ts';
import { lazy } from '../../preload/contract/lazy.ts';
import type { Delay } from '../async/delay.ts';
import { withTimeout } from '../async/timeout.ts';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import { errorCode } from '../files/error-code.ts';
import type { Updater } from './updater.ts';
import { isLater } from './versions.ts';

/** How often installing a version was begun. */
export interface InstallAttempts {
  readonly version: string;
  readonly count: number;
}

export interface AppUpdatesDeps {
  readonly version: string;
  /** What is known at the start; null if nothing stands in the way. */
  readonly obstacle: UpdateObstacle | null;
  readonly byPolicy: UpdateMode | null;
  /** The person's choice, which counts without a policy. */
  readonly isAutomatic: () => boolean;
  readonly canReplace: () => Promise<boolean>;
  readonly loadUpdater: () => Promise<Updater>;
  readonly memory: {
    readonly attempts: () => InstallAttempts | null;
    readonly setAttempts: (attempts: InstallAttempts | null) => void;
    /** The version that the person has seen last; null before the first start. */
    readonly seenVersion: () => string | null;
    readonly setSeenVersion: (version: string) => void;
  };
  /** The share of this installation in [0, 1), for the moment of its first check. */
  readonly fraction: number;
  readonly now: () => number;
  readonly delay: Delay;
  readonly log: Log;
  readonly onChange: () => void;
  /** Starts the app again when it has ended; this start can tell why. */
  readonly startAgain: () => void;
}

/** What is known if nothing stands in the way. */
type Progress =
  | { readonly state: 'idle' | 'checking'; readonly hasFailed: boolean }
  | Extract<UpdateProgress, { readonly version: string }>;

/** A version that was not installed after so many attempts is not tried again. */
const maxAttempts = 3;
const minute = 60_000;
const earliestCheckMs = 5 * minute;
const firstCheckSpanMs = 60 * minute;
export const checkIntervalMs = 240 * minute;
/** Squirrel.Mac unpacks and verifies the app first; the other installers are only started, or files copied. */
const installTimeoutMs = 60_000;

/** The time from the start of the app to its first check, in ms. `fraction` in [0, 1). */
export function firstCheckDelay(fraction: number): number {
  return earliestCheckMs + fraction * firstCheckSpanMs;
}

/**
 * The updates of the app. Checks by itself, off the critical path and without a dialog: a server that is down only leaves a
 * line in the settings. Installing begins only while the app ends, and only if a person has asked for that: never at a signal
 * and never while the system shuts down, because Windows would end the installer between removing the old version and writing
 * the new one.
 */
export class AppUpdates {
  readonly #deps: AppUpdatesDeps;
  readonly #loadUpdater: () => Promise<Updater>;
  readonly #ended = new AbortController();
  #obstacle: UpdateObstacle | null;
  #progress: Progress = { state: 'idle', hasFailed: false };
  #checkedAt: number | null = null;
  #running: Promise<void> | null = null;
  #isQuitByPerson = false;
  #restarts = false;
  #isSystemEnding = false;
  #isNewHere: boolean;

  constructor(deps: AppUpdatesDeps) {
    this.#deps = deps;
    this.#loadUpdater = lazy(deps.loadUpdater);
    const { version, byPolicy, obstacle, memory } = deps;
    this.#obstacle = byPolicy === 'off' && obstacle === null ? 'policy' : obstacle;
    const seen = memory.seenVersion();
    this.#isNewHere = seen !== null && isLater(version, seen);
    if (seen !== version && !this.#isNewHere) memory.setSeenVersion(version);
    if (memory.attempts()?.version === version) memory.setAttempts(null);
  }

  status(): AppUpdateStatus {
    const { byPolicy, memory, version } = this.#deps;
    return {
      progress: this.#shownProgress(),
      // A policy about updates has no effect on what never updates itself.
      byPolicy: this.#obstacle === null || this.#obstacle === 'policy' ? byPolicy : null,
      news: this.#isNewHere && memory.seenVersion() !== version ? version : null,
    };
  }

  /** Checks again and again, at moments of this installation's own. */
  async start(): Promise<void> {
    const { canReplace, delay, fraction } = this.#deps;
    if (this.#obstacle === null && !(await canReplace())) this.#obstacle = 'not-writable';
    this.#deps.onChange();
    const { signal } = this.#ended;
    await delay(firstCheckDelay(fraction), signal);
    while (!signal.aborted && this.#obstacle === null) {
      if (this.#mode() !== 'off') await this.check();
      await delay(checkIntervalMs, signal);
    }
  }

  /** Checks now, or joins the running check. Never rejects. */
  check(): Promise<void> {
    if (this.#obstacle !== null || this.#ended.signal.aborted) return Promise.resolve();
    this.#running ??= this.#check()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => (this.#running = null));
    return this.#running;
  }

  /** The person wants the new version now; false if none is ready. The caller then quits. */
  restart(): boolean {
    if (this.#progress.state !== 'ready') return false;
    this.#restarts = true;
    this.#isQuitByPerson = true;
    // Whatever has announced it, the system has not shut down.
    this.#isSystemEnding = false;
    return true;
  }

  /** A person quits the app with one of its own commands, or closes its last window. */
  quitByPerson(): void {
    this.#isQuitByPerson = true;
  }

  /** The system shuts down, or the person signs out of it. */
  systemEnds(): void {
    this.#isSystemEnding = true;
  }

  dismissNews(): void {
    this.#deps.memory.setSeenVersion(this.#deps.version);
    this.#deps.onChange();
  }

  /** Downloads and settings were deleted. The next check begins anew. */
  forget(): void {
    this.#isNewHere = false;
    this.#checkedAt = null;
    this.#set({ state: 'idle', hasFailed: false });
  }

  /** Ends pending waits. */
  dispose(): void {
    this.#ended.abort();
  }

  /**
   * Installs a version that is ready, if a person has quit. Call it as the last thing before the process ends. A person who has
   * asked for a restart gets the app back even if nothing can be installed, for example because the disk is full.
   */
  async installAtEnd(): Promise<void> {
    const { log, memory, startAgain } = this.#deps;
    const progress = this.#progress;
    if (progress.state !== 'ready' || !this.#isQuitByPerson || this.#isSystemEnding) return;
    if (!this.#restarts && this.#mode() !== 'install') return;
    const { version } = progress;
    const before = memory.attempts();
    memory.setAttempts({ version, count: before?.version === version ? before.count + 1 : 1 });
    const installing = this.#loadUpdater()
      .then((updater) => updater.install(this.#restarts))
      .catch(() => 'failed' as const);
    // Null if it is still working, and may start the app itself.
    const outcome = await withTimeout(installing, installTimeoutMs, null);
    log.info('app-update', { installs: safeToLog(version), begun: outcome === 'begun' });
    if (outcome === null || outcome === 'begun') return;
    if (outcome !== 'failed') log.warn('app-update', { failed: safeToLog(outcome) });
    if (this.#restarts) startAgain();
  }

  #shownProgress(): UpdateProgress {
    if (this.#obstacle !== null) return { state: 'impossible', reason: this.#obstacle };
    const progress = this.#progress;
    return 'hasFailed' in progress ? { ...progress, checkedAt: this.#checkedAt } : progress;
  }

  /** Without a policy, a person who turned it off can still ask for a new version. */
  #mode(): UpdateMode {
    return this.#deps.byPolicy ?? (this.#deps.isAutomatic() ? 'install' : 'off');
  }

  async #check(): Promise<void> {
    const { now, memory, byPolicy, log } = this.#deps;
    const ready = this.#progress.state === 'ready' ? this.#progress : null;
    if (ready === null) this.#set({ state: 'checking', hasFailed: false });
    const updater = await this.#loadUpdater();
    const version = await updater.check();
    this.#checkedAt = now();
    if (version === null) {
      // Also a version that was withdrawn from the server is no longer installed.
      this.#set({ state: 'idle', hasFailed: false });
      return;
    }
    const attempts = memory.attempts();
    if (attempts?.version === version && attempts.count >= maxAttempts) {
      this.#set({ state: 'given-up', version });
      return;
    }
    if (byPolicy === 'notify') {
      this.#set({ state: 'available', version });
      return;
    }
    if (ready?.version !== version) this.#set({ state: 'downloading', version });
    // Verifies a file that is here already, and downloads it again if it differs.
    const refusal = await updater.download();
    if (refusal !== null) {
      log.warn('app-update', { failed: safeToLog(refusal) });
      this.#set({ state: 'refused', version });
      return;
    }
    log.info('app-update', { ready: safeToLog(version) });
    this.#set({ state: 'ready', version });
  }

  #failed(error: unknown): void {
    this.#deps.log.warn('app-update', { failed: safeToLog(reasonOf(error)) });
    // A version that is ready stays so while the server is away.
    if (this.#progress.state === 'ready') return;
    this.#set({ state: 'idle', hasFailed: true });
  }

  #set(progress: Progress): void {
    this.#progress = progress;
    this.#deps.onChange();
  }
}

/** A code without addresses or paths: electron-updater's, or that of update-files.ts. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.name === 'UpdateFileError' ? error.message : errorCode(error);
}
