import type { AccountId } from '../../preload/contract/account-id.ts';
import type { Connection } from '../../preload/contract/connection.ts';
import { fingerprintOf } from '../links/fingerprint.ts';
import type { FirstScreen } from '../../preload/contract/first-screen.ts';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import {
  nothingStored,
  type AccountStatus,
  type AccountSummary,
  type CatalogStatus,
  type Made,
  type Removal,
  type SessionStatus,
  type SyncStatus,
} from '../../preload/contract/status.ts';
import type { Session } from '../auth/session.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { AccessTokens } from '../service/list-client.ts';
import type { AutoSync } from '../catalog/sync/auto-sync.ts';
import type { StoredAccount } from '../settings/stored-account.ts';
import type { ShelfChanges } from '../shelf/shelf-entries.ts';
import type { Shelf } from '../shelf/shelf.ts';
import { readFirstScreen, writeFirstScreen } from './first-screen-file.ts';
import type { SyncScheduler } from './sync-scheduler.ts';

/** The parts of one account; no two accounts share any. */
export interface AccountParts {
  /** Without its tokens, which only the client of the list gets. */
  readonly session: Omit<Session, keyof AccessTokens>;
  readonly catalog: Catalog;
  readonly shelf: Shelf;
  readonly autoSync: Pick<AutoSync, 'begin' | 'run' | 'nextAt' | 'notBefore' | 'setPaused' | 'wake' | 'stop'>;
}

export interface AccountDeps {
  readonly id: AccountId;
  /** Used until the account is stored. */
  readonly connection: Connection;
  /** The folder of the catalog. */
  readonly folder: string;
  /** All that changes how the same list looks, such as language and columns. */
  readonly look: () => string;
  readonly scheduler: SyncScheduler;
  readonly isFront: () => boolean;
  /** Whether the organisation allows its connection; otherwise the account sends nothing. */
  readonly isAllowed: (connection: Connection) => boolean;
  /** Null before the first sign-in has succeeded. */
  readonly stored: () => StoredAccount | null;
  /** Called after each sync, with the catalog's status before and after it, and what has changed on the shelf. */
  readonly onSynced: (
    account: Account,
    before: CatalogStatus,
    after: CatalogStatus,
    shelf: ShelfChanges,
  ) => Promise<void>;
  /** `sync` runs a sync as soon as the scheduler allows it, or joins the pending one. */
  readonly createParts: (sync: (isAutomatic: boolean) => Promise<Result<null>>) => AccountParts;
}

/** One user on one connection: keeps session, catalog and automatic syncs in step. */
export class Account {
  readonly id: AccountId;
  readonly parts: AccountParts;
  readonly #deps: AccountDeps;
  /** The catalog's status when it was closed. */
  #closedStatus: CatalogStatus = nothingStored;
  /** The result of opening the catalog; null while it is closed. */
  #opened: Promise<Result<null>> | null = null;
  /** The running or scheduled sync. */
  #syncing: Promise<Result<null>> | null = null;
  /** Whether a person waits for it. */
  #isRequested = false;
  #firstScreenSaved: Promise<void> = Promise.resolve();
  /** Whether the account is stopped for good; after another sign-in, a new `Account` takes its place. */
  #isStopped = false;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
    this.id = deps.id;
    this.parts = deps.createParts((isAutomatic) => this.#joinSync(isAutomatic));
  }

  /** Whether the window shows this account. */
  isFront(): boolean {
    return this.#deps.isFront();
  }

  get connection(): Connection {
    return this.#deps.stored()?.connection ?? this.#deps.connection;
  }

  /** Restores the session, opens the catalog and plans the first automatic sync. */
  async restore(): Promise<void> {
    const { session, autoSync } = this.parts;
    const { id, connection } = this;
    autoSync.setPaused(this.#isPaused());
    if (this.#isAllowed()) session.restore({ id, connection }, this.#deps.stored()?.keep ?? false);
    await this.open();
    if (session.status().state === 'active') autoSync.begin(this.catalogStatus());
  }

  /** Opens the catalog unless it is open. */
  open(): Promise<Result<null>> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  async #open(): Promise<Result<null>> {
    const { catalog, shelf } = this.parts;
    // The first view may be of the shelf.
    await shelf.open();
    return catalog.open(this.#deps.folder);
  }

  /** Closes the catalog unless the window shows it or a sync needs it. */
  async closeIfUnused(): Promise<void> {
    if (this.#deps.isFront() || this.#syncing !== null || this.#opened === null) return;
    await this.close();
  }

  /** Ends automatic syncs; a sync that is only scheduled will fail. */
  stop(): void {
    this.#isStopped = true;
    this.parts.autoSync.stop();
  }

  async close(): Promise<void> {
    this.#closedStatus = this.parts.catalog.status();
    this.#opened = null;
    await this.parts.catalog.close();
  }

  /** Ends everything, so that the next start finds the session; see `Session.dispose` for the timeout. */
  async dispose(timeoutMs: number): Promise<void> {
    this.stop();
    await Promise.all([this.parts.session.dispose(timeoutMs), this.parts.catalog.close()]);
  }

  /** What the window showed of this list, if it would show the same now. */
  firstScreen(): Promise<FirstScreen | null> {
    return readFirstScreen(this.#deps.folder, this.#deps.look());
  }

  async saveFirstScreen(screen: FirstScreen): Promise<Result<null>> {
    const { folder, look } = this.#deps;
    this.#firstScreenSaved = this.#firstScreenSaved.then(() => writeFirstScreen(folder, look(), screen));
    await this.#firstScreenSaved;
    return succeeded(null);
  }

  /** Deletes the catalog; with everything, also what nobody can fetch again: the diary, the stars and the notes. */
  async remove(removal: Exclude<Removal, 'nothing'>): Promise<Result<null>> {
    const { recordedSince, newest } = this.catalogStatus().diary;
    const isDiaryEmpty = recordedSince !== null && newest === 0;
    this.#opened = null;
    // Otherwise a late write would create the folder again.
    await this.#firstScreenSaved;
    // At once, because each waits for files that another program has open.
    const [removed, isShelfRemoved] = await Promise.all([
      this.parts.catalog.remove(this.#deps.folder, { keepDiary: removal === 'list' && !isDiaryEmpty }),
      removal === 'list' ? succeeded(null) : this.parts.shelf.remove(),
    ]);
    if (removed.ok) this.#closedStatus = nothingStored;
    const [failure] = [removed, isShelfRemoved].flatMap((each) => (each.ok ? [] : [each.failure]));
    return failure === undefined ? succeeded(null) : failed({ ...failure, code: 'not-removed' });
  }

  sessionStatus(): SessionStatus {
    return this.#isAllowed()
      ? this.parts.session.status()
      : { state: 'needs-sign-in', reason: 'not-allowed' };
  }

  catalogStatus(): CatalogStatus {
    return this.#opened === null ? this.#closedStatus : this.parts.catalog.status();
  }

  status(): AccountStatus | null {
    const stored = this.#deps.stored();
    if (stored === null) return null;
    const { userName, signedInAt, keep, preferences, views, recent, opened } = stored;
    return {
      id: this.id,
      userName,
      service: fingerprintOf(this.connection),
      signedInAt,
      keep,
      kept: this.parts.session.isKept(),
      preferences,
      views,
      recent,
      opened,
      shelf: this.parts.shelf.status(),
    };
  }

  /** Without its views, which are settings. */
  async made(): Promise<Omit<Made, 'views'>> {
    const { recordedSince, newest } = this.catalogStatus().diary;
    return { shelf: await this.parts.shelf.count(), changesSince: newest === 0 ? null : recordedSince };
  }

  summary(): AccountSummary | null {
    const stored = this.#deps.stored();
    if (stored === null) return null;
    return {
      id: this.id,
      userName: stored.userName,
      connection: stored.connection,
      session: this.sessionStatus().state,
      newPackages: this.catalogStatus().diary.unreadNew || null,
    };
  }

  syncStatus(): SyncStatus {
    const { catalog, autoSync } = this.parts;
    const paused = this.#isPaused();
    const status = catalog.syncStatus();
    if (status.state === 'running') return { ...status, paused };
    return { ...status, paused, nextAt: autoSync.nextAt(), notBefore: autoSync.notBefore() };
  }

  /** Syncs now. During a pause that the service asked for, it fails unless `anyway` is set. */
  startSync(anyway: boolean): Promise<Result<null>> {
    if (!this.#isAllowed()) return Promise.resolve(failed({ code: 'by-policy', retryable: false }));
    const { session, catalog, autoSync } = this.parts;
    const status = catalog.syncStatus();
    const retryAt = autoSync.notBefore();
    if (status.state === 'idle' && retryAt !== null && !anyway) {
      const failure = status.failure ?? { code: 'too-many-requests', retryable: true };
      return Promise.resolve(failed({ ...failure, retryAt }));
    }
    session.shortenBackoff();
    catalog.resumeSync(anyway);
    return autoSync.run();
  }

  /** Pauses or resumes syncs, as stored. */
  applyPause(): Result<null> {
    const { catalog, autoSync } = this.parts;
    const paused = this.#isPaused();
    autoSync.setPaused(paused);
    if (paused) catalog.pauseSync();
    else if (this.#deps.isFront()) catalog.resumeSync(false);
    this.#deps.scheduler.reschedule();
    return succeeded(null);
  }

  /** Call after sleep or a change of network: what has failed may succeed now. */
  wake(): void {
    if (!this.#isAllowed()) return;
    this.parts.session.shortenBackoff();
    this.parts.autoSync.wake();
  }

  #isAllowed(): boolean {
    return this.#deps.isAllowed(this.connection);
  }

  #isPaused(): boolean {
    return this.#deps.stored()?.paused ?? false;
  }

  #joinSync(isAutomatic: boolean): Promise<Result<null>> {
    const { catalog } = this.parts;
    this.#isRequested ||= !isAutomatic;
    const candidate = {
      isFront: this.#deps.isFront,
      isPaused: () => this.#isPaused(),
      isHeld: () => {
        const status = catalog.syncStatus();
        return status.state === 'running' && status.isWaitingForResume;
      },
      hold: () => catalog.pauseSync(),
      resume: () => catalog.resumeSync(false),
    };
    this.#syncing ??= this.#deps.scheduler
      .run(candidate, () => this.#sync())
      .finally(() => {
        this.#syncing = null;
        this.#isRequested = false;
        void this.closeIfUnused();
      });
    return this.#syncing;
  }

  async #sync(): Promise<Result<null>> {
    if (!this.#isStopped) await this.open();
    // Otherwise a late sync would create a catalog again that was closed or deleted.
    if (this.#isStopped) return failed({ code: 'no-account', retryable: false });
    // If the folder could not be opened, the sync tries again.
    const { catalog } = this.parts;
    const before = catalog.status();
    const synced = await catalog.sync(() => this.#isRequested);
    const changes = await this.parts.shelf.compare(before.checkedAt);
    await this.#deps.onSynced(this, before, catalog.status(), changes);
    return synced;
  }
}
