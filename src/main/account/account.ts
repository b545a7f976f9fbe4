import type { AccountId } from '../../preload/contract/account-id.ts';
import type { Connection } from '../../preload/contract/connection.ts';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import {
  nothingStored,
  type AccountStatus,
  type AccountSummary,
  type CatalogStatus,
  type SessionStatus,
  type SyncStatus,
} from '../../preload/contract/status.ts';
import type { Session } from '../auth/session.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { AutoSync } from '../catalog/sync/auto-sync.ts';
import type { StoredAccount } from '../settings/stored-account.ts';
import type { SyncCandidate, SyncScheduler } from './sync-scheduler.ts';

/** What belongs to one account and to no other. */
export interface AccountParts {
  readonly session: Pick<
    Session,
    'restore' | 'keep' | 'signIn' | 'cancelSignIn' | 'signOut' | 'status' | 'isKept' | 'tryAgain' | 'dispose'
  >;
  readonly catalog: Catalog;
  readonly autoSync: Pick<AutoSync, 'begin' | 'run' | 'nextAt' | 'notBefore' | 'setPaused' | 'wake' | 'stop'>;
}

export interface AccountDeps {
  readonly id: AccountId;
  readonly connection: Connection;
  /** Where its list is kept. */
  readonly folder: string;
  readonly scheduler: SyncScheduler;
  readonly isFront: () => boolean;
  /** What is remembered of it; null before the first sign-in has succeeded. */
  readonly stored: () => StoredAccount | null;
  /** A sync is over; the list as it was before, and as it is now. */
  readonly onSynced: (account: Account, before: CatalogStatus, after: CatalogStatus) => Promise<void>;
  /** Makes its parts; `sync` reads the list when it is this account's turn. */
  readonly createParts: (account: { readonly sync: () => Promise<Result<null>> }) => AccountParts;
}

/** One person on one connection: session, list and updates, which know nothing of anybody else's. */
export class Account {
  readonly id: AccountId;
  readonly parts: AccountParts;
  readonly #deps: AccountDeps;
  readonly #reader: SyncCandidate;
  /** The list as it was last seen, while it is closed. */
  #seen: CatalogStatus = nothingStored;
  #opened: Promise<Result<null>> | null = null;
  /** The sync that is under way or waits for its turn. */
  #syncing: Promise<Result<null>> | null = null;
  /** Whether it has come to its end: who signs in again is another account. */
  #isOver = false;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
    this.id = deps.id;
    this.parts = deps.createParts({ sync: () => this.#joinSync() });
    const { catalog } = this.parts;
    this.#reader = {
      isFront: deps.isFront,
      isPaused: () => this.#isPaused(),
      isStill: () => isStill(catalog.syncStatus()),
      hold: () => catalog.pauseSync(),
      goOn: () => catalog.resumeSync(false),
    };
  }

  /** Whether this is the account that the window shows. */
  isFront(): boolean {
    return this.#deps.isFront();
  }

  get connection(): Connection {
    return this.#deps.stored()?.connection ?? this.#deps.connection;
  }

  /** Takes up a former session, and the plan of updates by what is stored. */
  async restore(): Promise<void> {
    const { session, autoSync } = this.parts;
    const { id, connection } = this;
    autoSync.setPaused(this.#isPaused());
    session.restore({ id, connection }, this.#deps.stored()?.keep ?? false);
    await this.open();
    if (session.status().state === 'active') autoSync.begin(this.catalogStatus());
  }

  /** Opens the list, where it is not open yet. */
  open(): Promise<Result<null>> {
    this.#opened ??= this.parts.catalog.open(this.#deps.folder);
    return this.#opened;
  }

  /** Nobody looks at the list: it is closed when no update needs it. */
  async rest(): Promise<void> {
    if (this.#deps.isFront() || this.#syncing !== null || this.#opened === null) return;
    await this.close();
  }

  /** Nothing is read any more, also where a sync still waits for its turn. */
  stop(): void {
    this.#isOver = true;
    this.parts.autoSync.stop();
  }

  /** Ends updates and closes the list. */
  async close(): Promise<void> {
    this.#seen = this.parts.catalog.status();
    this.#opened = null;
    await this.parts.catalog.close();
  }

  /** Ends everything, so that the next start finds the session; see `Session.dispose` for the timeout. */
  async dispose(timeoutMs: number): Promise<void> {
    this.stop();
    await Promise.all([this.parts.session.dispose(timeoutMs), this.parts.catalog.close()]);
  }

  /** Deletes the list. */
  async remove(): Promise<Result<null>> {
    this.#opened = null;
    const removed = await this.parts.catalog.remove(this.#deps.folder);
    if (removed.ok) this.#seen = nothingStored;
    return removed;
  }

  catalogStatus(): CatalogStatus {
    return this.#opened === null ? this.#seen : this.parts.catalog.status();
  }

  status(): AccountStatus | null {
    const stored = this.#deps.stored();
    if (stored === null) return null;
    const { userName, signedInAt, keep, preferences, views, recent } = stored;
    const kept = this.parts.session.isKept();
    return { id: this.id, userName, signedInAt, keep, kept, preferences, views, recent };
  }

  summary(): AccountSummary | null {
    const stored = this.#deps.stored();
    if (stored === null) return null;
    return {
      id: this.id,
      userName: stored.userName,
      connection: stored.connection,
      session: this.sessionStatus().state,
      isUpdating: this.#syncing !== null,
      news: this.catalogStatus().unseen?.added ?? null,
    };
  }

  sessionStatus(): SessionStatus {
    return this.parts.session.status();
  }

  syncStatus(): SyncStatus {
    const { catalog, autoSync } = this.parts;
    const paused = this.#isPaused();
    const course = catalog.syncStatus();
    if (course.state === 'running') return { ...course, paused };
    return { ...course, paused, nextAt: autoSync.nextAt(), notBefore: autoSync.notBefore() };
  }

  /** While the service has asked for a pause, it is only asked where the person insists. */
  startSync(anyway: boolean): Promise<Result<null>> {
    const { session, catalog, autoSync } = this.parts;
    const course = catalog.syncStatus();
    const until = autoSync.notBefore();
    if (course.state === 'idle' && until !== null && !anyway) {
      const failure = course.failure ?? { code: 'too-many-requests', retryable: true };
      return Promise.resolve(failed({ ...failure, retryAt: until }));
    }
    session.tryAgain();
    catalog.resumeSync(anyway);
    return autoSync.run();
  }

  /** Follows what is stored: a sync that is under way stands still, or goes on when it is its turn. */
  followPause(): Result<null> {
    const { catalog, autoSync } = this.parts;
    const paused = this.#isPaused();
    autoSync.setPaused(paused);
    if (paused) catalog.pauseSync();
    else if (this.#deps.isFront()) catalog.resumeSync(false);
    this.#deps.scheduler.settle();
    return succeeded(null);
  }

  /** The surroundings have changed: what has failed may succeed now. */
  wake(): void {
    this.parts.session.tryAgain();
    this.parts.autoSync.wake();
  }

  #isPaused(): boolean {
    return this.#deps.stored()?.paused ?? false;
  }

  #joinSync(): Promise<Result<null>> {
    this.#syncing ??= this.#deps.scheduler
      .run(this.#reader, () => this.#sync())
      .finally(() => {
        this.#syncing = null;
        void this.rest();
      });
    return this.#syncing;
  }

  async #sync(): Promise<Result<null>> {
    if (!this.#isOver) await this.open();
    // A turn that comes too late would bring back a list that was closed or deleted.
    if (this.#isOver) return failed({ code: 'no-account', retryable: false });
    // A folder that could not be opened is tried again by the sync itself.
    const { catalog } = this.parts;
    const before = catalog.status();
    const synced = await catalog.sync();
    await this.#deps.onSynced(this, before, catalog.status());
    return synced;
  }
}

function isStill(course: ReturnType<Catalog['syncStatus']>): boolean {
  return course.state === 'running' && course.held;
}
