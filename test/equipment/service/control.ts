import type { ServiceClock } from './clock.ts';
import type { Fault, Faults } from './faults.ts';
import type { Identity, SavedIdentity, UserState } from './identity.ts';
import type { Json, JsonObject } from './json.ts';
import type { DownMode, Network } from './network.ts';
import type { PackageList } from './package-list.ts';
import type { RequestLog, RequestLogEntry, RequestMatch } from './request-log.ts';
import type { ServiceSettings } from './settings.ts';
import type { Latency, Waiting } from './waiting.ts';

/** The parts of the service that the control surface changes. */
export interface ControlParts {
  readonly clock: ServiceClock;
  readonly faults: Faults;
  readonly identity: Identity;
  readonly list: PackageList;
  readonly log: RequestLog;
  readonly network: Network;
  readonly settings: ServiceSettings;
  /** The settings to which `reset` returns. */
  readonly initialSettings: Readonly<ServiceSettings>;
  readonly waiting: Waiting;
}

/** The state of the service at one time. */
export interface ControlState {
  readonly settings: Readonly<ServiceSettings>;
  readonly latency: { readonly token: Latency; readonly list: Latency };
  readonly faults: number;
  readonly held: number;
  readonly down: DownMode | null;
  readonly sessions: number;
  readonly openSockets: number;
  readonly packages: number;
  readonly totalCount: number;
}

/** Controls a running service; the same commands are available over HTTP under /_control. Positions count from 0. */
export class Control {
  readonly #parts: ControlParts;
  #resumeTimer: NodeJS.Timeout | undefined;

  constructor(parts: ControlParts) {
    this.#parts = parts;
  }

  state(): ControlState {
    const { faults, identity, list, network, settings, waiting } = this.#parts;
    return {
      settings: { ...settings },
      latency: { token: waiting.latency('token'), list: waiting.latency('list') },
      faults: faults.count,
      held: waiting.heldCount,
      down: network.down ?? null,
      sessions: identity.sessionCount,
      openSockets: network.openSockets,
      packages: list.length,
      totalCount: list.totalCount,
    };
  }

  /** Changes settings; lifetimes apply to tokens issued from now on. */
  set(changes: Readonly<Partial<ServiceSettings>>): void {
    Object.assign(this.#parts.settings, changes);
  }

  /** Sets the delay of replies in ms, fixed or from a range, for both endpoints or one. */
  setLatency(latency: number | Latency, kind?: 'token' | 'list'): void {
    const range = typeof latency === 'number' ? { minMs: latency, maxMs: latency } : latency;
    for (const each of kind === undefined ? (['token', 'list'] as const) : [kind]) {
      this.#parts.waiting.setLatency(each, range);
    }
  }

  /** Adds a fault for the next matching requests. */
  addFault(fault: Fault): void {
    this.#parts.faults.add(fault);
  }

  clearFaults(): void {
    this.#parts.faults.clear();
  }

  /** Continues hanging requests. */
  release(): void {
    this.#parts.waiting.release();
  }

  /** Stops the whole service, for some seconds or until `resume`. */
  stop(mode: DownMode = 'refuse', seconds?: number): void {
    clearTimeout(this.#resumeTimer);
    this.#parts.network.stop(mode);
    if (seconds !== undefined) this.#resumeTimer = setTimeout(() => void this.resume(), seconds * 1000);
  }

  async resume(): Promise<void> {
    clearTimeout(this.#resumeTimer);
    await this.#parts.network.resume();
  }

  /** Closes idle keep-alive connections. */
  closeIdleConnections(): void {
    this.#parts.network.closeIdle();
  }

  /** Ends all sessions, or those of one user; issued access tokens work until they expire. */
  revokeSessions(userName?: string): void {
    this.#parts.identity.revokeSessions(userName);
  }

  /** Revokes all refresh tokens issued so far and sets `not-before-policy`. */
  revokeBefore(): void {
    this.#parts.identity.revokeBefore();
  }

  /** The last 10,000 issued tokens of both kinds, oldest first. Not available over HTTP. */
  issuedTokens(): readonly string[] {
    return this.#parts.identity.issuedTokens;
  }

  /** Expires all access tokens issued so far; sessions stay. */
  expireAccessTokens(): void {
    this.#parts.identity.expireAccessTokens();
  }

  /** Moves the clock for token lifetimes. */
  advanceClock(seconds: number): void {
    this.#parts.clock.advance(seconds);
  }

  /** Adds a user, or changes the password and state of an existing one, whose sessions stay unless it is disabled. */
  setUser(userName: string, password: string, state?: UserState): void {
    this.#parts.identity.setUser(userName, password, state);
  }

  /** Removes a user with all sessions; false if it does not exist. */
  removeUser(userName: string): boolean {
    return this.#parts.identity.removeUser(userName);
  }

  /** The current users and sessions, for `restoreIdentity`. Not available over HTTP. */
  saveIdentity(): SavedIdentity {
    return this.#parts.identity.save();
  }

  /** Replaces the sessions by saved ones, which may be of another service at this address. */
  restoreIdentity(saved: SavedIdentity): void {
    this.#parts.identity.restore(saved);
  }

  /** The item at a position as it is sent; undefined after the end. */
  item(place: number): Json | undefined {
    return this.#parts.list.item(place);
  }

  /** Inserts new packages before a position: a number of them, or one for each set of fields. */
  insert(place: number, packages: number | readonly JsonObject[] = 1): void {
    const changes = typeof packages === 'number' ? Array.from({ length: packages }, () => ({})) : packages;
    this.#parts.list.insert(place, changes);
  }

  delete(place: number, count = 1): void {
    this.#parts.list.delete(place, count);
  }

  /** Sets fields of the item at a position to any JSON, and omits fields; false after the end. */
  change(place: number, changes: JsonObject, omit: readonly string[] = []): boolean {
    return this.#parts.list.change(place, changes, omit);
  }

  /** Replaces the item by any JSON; false after the end. */
  setRaw(place: number, item: Json): boolean {
    return this.#parts.list.setRaw(place, item);
  }

  /** States this total in metadata and items, correct or not; undefined restores the correct one. */
  stateTotal(total: number | undefined): void {
    this.#parts.list.stateTotal(total);
  }

  resetList(): void {
    this.#parts.list.reset();
  }

  requests(): RequestLogEntry[] {
    return this.#parts.log.list();
  }

  clearRequests(): void {
    this.#parts.log.clear();
  }

  /** Waits for the `count`-th matching request since the log was cleared; rejects after `timeoutMs`. */
  async waitForRequest(match: RequestMatch, count = 1, timeoutMs = 30_000): Promise<RequestLogEntry> {
    return this.#parts.log.waitFor(match, count, timeoutMs);
  }

  /** Restores the initial state: settings, no faults, no latency, the list, an empty log, running. Sessions stay. */
  async reset(): Promise<void> {
    this.clearFaults();
    this.release();
    this.setLatency(0);
    this.set(this.#parts.initialSettings);
    this.resetList();
    this.clearRequests();
    await this.resume();
  }

  /** Cancels the timer of a limited stop. */
  dispose(): void {
    clearTimeout(this.#resumeTimer);
  }
}
