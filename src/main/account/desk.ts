import { join } from 'node:path';
import {
  normaliseAddress,
  readConnection,
  type Connection,
  type ConnectionInput,
} from '../../preload/contract/connection.ts';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { AccountStatus, NoticeCode } from '../../preload/contract/status.ts';
import type { Session } from '../auth/session.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Settings, Stored } from '../settings/settings.ts';
import { accountId } from './identity.ts';

export interface DeskDeps {
  readonly settings: Settings;
  readonly session: Pick<
    Session,
    'restore' | 'keep' | 'signIn' | 'cancelSignIn' | 'signOut' | 'status' | 'isKept'
  >;
  readonly catalog: Pick<Catalog, 'open' | 'close' | 'remove'>;
  readonly catalogs: string;
  /** Deletes what is stored of every account; false where something is left. */
  readonly removeStored: () => Promise<boolean>;
  readonly now: () => number;
  readonly onChange: () => void;
  readonly onNotice: (code: NoticeCode) => void;
  /** A session was taken up again, or a person has just begun it (`isNew`): the list may be read. */
  readonly onReady: (isNew: boolean) => void;
  readonly onSignedOut: () => void;
}

/** Keeps connection, account, session and catalog in step: what the person does at the front desk. */
export class Desk {
  readonly #deps: DeskDeps;
  /** A connection from the command line, which stands in for the stored one until somebody signs in there. */
  #given: Connection | null;
  readonly #givenAtStart: Connection | null;
  #opened: string | null = null;
  /** What is done at the desk happens one after the other. */
  #lane: Promise<unknown> = Promise.resolve();

  constructor(deps: DeskDeps, given: Connection | null) {
    this.#deps = deps;
    this.#given = given;
    this.#givenAtStart = given;
  }

  connection(): Connection | null {
    return this.#given ?? this.#deps.settings.get().connection;
  }

  account(): AccountStatus | null {
    const { account, connection } = this.#deps.settings.get();
    // The stored account belongs to the stored connection, and to no other that the command line may name.
    if (account === null || connection === null || !isSamePlace(connection, this.connection())) return null;
    return { ...account, kept: this.#deps.session.isKept() };
  }

  /** The identity of the account whose sign-in the next start takes up; null where nobody wishes that. */
  keptAccount(): string | null {
    const { account, connection } = this.#deps.settings.get();
    return account?.keep !== true || connection === null ? null : accountId(connection, account.userName);
  }

  /** Takes up where the person left off; the stored list is there whatever becomes of the session. */
  restore(): Promise<void> {
    return this.#inLane(() => this.#restore());
  }

  /** Stores a connection. Other addresses mean another account, so the present one is signed out; its list stays. */
  saveConnection(input: ConnectionInput): Promise<Result<Connection>> {
    const read = readConnection(input);
    if (!read.ok) return Promise.resolve(failed({ code: read.code, retryable: false, detail: read.field }));
    if (!isSamePlace(read.value, this.connection())) this.#deps.session.cancelSignIn();
    return this.#inLane(() => this.#saveConnection(read.value));
  }

  /** Signs in; an attempt that is under way is let go of. */
  signIn(userName: string, password: string, keep: boolean): Promise<Result<null>> {
    this.#deps.session.cancelSignIn();
    return this.#inLane(() => this.#signIn(userName, password, keep));
  }

  /** Forgets the session and, if wished, deletes the stored list of this account. */
  signOut(removeCatalog: boolean): Promise<Result<null>> {
    this.#deps.session.cancelSignIn();
    return this.#inLane(() => this.#signOut(removeCatalog));
  }

  /** Whether the session that there is outlives the app. */
  keepSignedIn(keep: boolean): Promise<Result<null>> {
    return this.#inLane(() => this.#keepSignedIn(keep));
  }

  /** Signs out and forgets everything, of every account; then it is as at the first start. */
  removeEverything(): Promise<Result<null>> {
    this.#deps.session.cancelSignIn();
    return this.#inLane(() => this.#removeEverything());
  }

  #inLane<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#lane.then(act);
    this.#lane = done.catch(() => undefined);
    return done;
  }

  async #restore(): Promise<void> {
    const connection = this.connection();
    const account = this.account();
    if (connection === null || account === null) return;
    const id = accountId(connection, account.userName);
    this.#deps.session.restore({ id, connection }, account.keep);
    await this.#open(id);
    this.#deps.onChange();
    if (this.#deps.session.status().state === 'active') this.#deps.onReady(false);
  }

  async #saveConnection(connection: Connection): Promise<Result<Connection>> {
    if (!isSamePlace(connection, this.connection())) await this.#signOut(false);
    this.#given = null;
    this.#deps.settings.update({ connection });
    this.#deps.onChange();
    return succeeded(connection);
  }

  async #signIn(userName: string, password: string, keep: boolean): Promise<Result<null>> {
    const connection = this.connection();
    if (connection === null) return failed({ code: 'no-connection', retryable: false });
    const id = accountId(connection, userName);
    const signedIn = await this.#deps.session.signIn({ id, connection }, userName.trim(), password, keep);
    if (!signedIn.ok) return signedIn;
    const account: Stored['account'] = { userName: userName.trim(), signedInAt: this.#deps.now(), keep };
    this.#deps.settings.update({ connection, account });
    await this.#open(id);
    this.#deps.onChange();
    this.#deps.onReady(true);
    return succeeded(null);
  }

  async #keepSignedIn(keep: boolean): Promise<Result<null>> {
    const { account } = this.#deps.settings.get();
    if (account === null || this.account() === null) return failed({ code: 'no-account', retryable: false });
    // First what the next start goes by.
    this.#deps.settings.update({ account: { ...account, keep } });
    await this.#deps.session.keep(keep);
    this.#deps.onChange();
    return succeeded(null);
  }

  async #removeEverything(): Promise<Result<null>> {
    // First what the next start goes by.
    const isForgotten = this.#deps.settings.clear();
    this.#deps.onSignedOut();
    await this.#deps.session.signOut();
    // What is left of it is met with once more.
    await this.#deps.catalog.remove();
    await this.#deps.catalog.close();
    this.#opened = null;
    this.#given = this.#givenAtStart;
    const isRemoved = await this.#deps.removeStored();
    this.#deps.onChange();
    return isForgotten && isRemoved ? succeeded(null) : failed({ code: 'storage-failed', retryable: true });
  }

  async #signOut(removeCatalog: boolean): Promise<Result<null>> {
    // First what the next start goes by, so that no trouble further down undoes it.
    this.#deps.settings.update({ account: null });
    this.#deps.onSignedOut();
    await this.#deps.session.signOut();
    const removed = removeCatalog ? await this.#deps.catalog.remove() : succeeded(null);
    if (!removed.ok) this.#deps.onNotice('catalog-not-removed');
    await this.#deps.catalog.close();
    this.#opened = null;
    this.#deps.onChange();
    return removed;
  }

  /** The session can't outlive the app. A system without a protected place is told of once and for all. */
  tellNotKept(reason: 'no-protection' | 'not-written'): void {
    if (reason === 'not-written') {
      this.#deps.onNotice('session-not-saved');
      return;
    }
    if (this.#deps.settings.get().toldNotKept) return;
    this.#deps.settings.update({ toldNotKept: true });
    this.#deps.onNotice('session-not-kept');
  }

  /** The identity of the account whose list is open; null where none is. */
  openedAccount(): string | null {
    return this.#opened;
  }

  /** Whoever signs in again finds the list as it stands, open views and a running sync included. */
  async #open(id: string): Promise<void> {
    if (this.#opened === id) return;
    this.#opened = null;
    // Where that fails the status says why, and the next sync tries again.
    await this.#deps.catalog.open(join(this.#deps.catalogs, id));
    this.#opened = id;
  }
}

/** Whether two connections lead to the same addresses, whatever they are called. */
function isSamePlace(one: Connection, other: Connection | null): boolean {
  return one.baseUrl === other?.baseUrl && one.authUrl === other.authUrl;
}

/** The connection that the switches of the command line name; null without them or where they name none. */
export function givenConnection(authUrl: string | null, baseUrl: string | null): Connection | null {
  const base = normaliseAddress(baseUrl ?? authUrl ?? '');
  const auth = normaliseAddress(authUrl ?? baseUrl ?? '');
  if (!base.ok || !auth.ok) return null;
  return { name: new URL(base.value).host, baseUrl: base.value, authUrl: auth.value };
}
