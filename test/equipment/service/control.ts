import type { ServiceClock } from './clock.ts';
import type { Fault, Faults } from './faults.ts';
import type { Identity, SavedIdentity, UserState } from './identity.ts';
import type { Json, JsonObject } from './json.ts';
import type { DownMode, Network } from './network.ts';
import type { PackageList } from './package-list.ts';
import type { RequestLog, RequestLogEntry, RequestMatch } from './request-log.ts';
import type { ServiceSettings } from './settings.ts';
import type { Latency, Waiting } from './waiting.ts';

/** What the control surface steers. */
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

/** The state of the service at one moment. */
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

/** Steers a running service; the same commands stand over HTTP under /_control. Places in the list count from 0. */
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

  /** Changes any of the settings; lifetimes hold for tokens issued from now on. */
  set(changes: Readonly<Partial<ServiceSettings>>): void {
    Object.assign(this.#parts.settings, changes);
  }

  /** Milliseconds before each answer, fixed or from a range, for both endpoints or one. */
  setLatency(latency: number | Latency, kind?: 'token' | 'list'): void {
    const range = typeof latency === 'number' ? { minMs: latency, maxMs: latency } : latency;
    for (const each of kind === undefined ? (['token', 'list'] as const) : [kind]) {
      this.#parts.waiting.setLatency(each, range);
    }
  }

  /** Arms a fault for the next matching requests. */
  addFault(fault: Fault): void {
    this.#parts.faults.add(fault);
  }

  clearFaults(): void {
    this.#parts.faults.clear();
  }

  /** Lets hanging requests go on. */
  release(): void {
    this.#parts.waiting.release();
  }

  /** Takes the whole service down, for ever or for some seconds. */
  stop(mode: DownMode = 'refuse', seconds?: number): void {
    clearTimeout(this.#resumeTimer);
    this.#parts.network.stop(mode);
    if (seconds !== undefined) this.#resumeTimer = setTimeout(() => void this.resume(), seconds * 1000);
  }

  async resume(): Promise<void> {
    clearTimeout(this.#resumeTimer);
    await this.#parts.network.resume();
  }

  /** Closes kept-alive connections that are not in use. */
  closeIdleConnections(): void {
    this.#parts.network.closeIdle();
  }

  /** Ends every session, or those of one user; access tokens given out work until they expire. */
  revokeSessions(userName?: string): void {
    this.#parts.identity.revokeSessions(userName);
  }

  /** Every refresh token given out so far is dead, and `not-before-policy` says since when. */
  revokeBefore(): void {
    this.#parts.identity.revokeBefore();
  }

  /** The newest 10,000 tokens given out, of both kinds, oldest first. In code only, never over HTTP. */
  issuedTokens(): readonly string[] {
    return this.#parts.identity.issuedTokens;
  }

  /** Makes every access token given out so far count as expired; sessions stay. */
  expireAccessTokens(): void {
    this.#parts.identity.expireAccessTokens();
  }

  /** Moves the clock that tokens live by. */
  advanceClock(seconds: number): void {
    this.#parts.clock.advance(seconds);
  }

  /** Adds a user, or changes the password and the state of a known one; sessions go on unless it is disabled. */
  setUser(userName: string, password: string, state?: UserState): void {
    this.#parts.identity.setUser(userName, password, state);
  }

  /** Removes a user with all sessions; false for one that is not known. */
  removeUser(userName: string): boolean {
    return this.#parts.identity.removeUser(userName);
  }

  /** The users and sessions of this moment, for `restoreIdentity`. In code only, never over HTTP. */
  saveIdentity(): SavedIdentity {
    return this.#parts.identity.save();
  }

  /** Lets saved sessions go on, also those of another service at this address; the present ones are lost. */
  restoreIdentity(saved: SavedIdentity): void {
    this.#parts.identity.restore(saved);
  }

  /** The item at a place as it is sent, undefined beyond the end. */
  item(place: number): Json | undefined {
    return this.#parts.list.item(place);
  }

  /** Inserts new packages before a place: a number of them, or one for each set of fields given. */
  insert(place: number, packages: number | readonly JsonObject[] = 1): void {
    const changes = typeof packages === 'number' ? Array.from({ length: packages }, () => ({})) : packages;
    this.#parts.list.insert(place, changes);
  }

  delete(place: number, count = 1): void {
    this.#parts.list.delete(place, count);
  }

  /** Sets fields of the item at a place, of any JSON type, and leaves fields out; false beyond the end. */
  change(place: number, changes: JsonObject, omit: readonly string[] = []): boolean {
    return this.#parts.list.change(place, changes, omit);
  }

  /** Puts any JSON in the place of the item; false beyond the end. */
  setRaw(place: number, item: Json): boolean {
    return this.#parts.list.setRaw(place, item);
  }

  /** States this total, true or not, in metadata and items; undefined returns to the truth. */
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

  /** Waits for the `count`-th matching request since the last clearing of the log; rejects after `timeoutMs`. */
  async waitForRequest(match: RequestMatch, count = 1, timeoutMs = 30_000): Promise<RequestLogEntry> {
    return this.#parts.log.waitFor(match, count, timeoutMs);
  }

  /** Back to the settings of the start: no faults, no latency, the original list, an empty log, up; sessions stay. */
  async reset(): Promise<void> {
    this.clearFaults();
    this.release();
    this.setLatency(0);
    this.set(this.#parts.initialSettings);
    this.resetList();
    this.clearRequests();
    await this.resume();
  }

  /** Drops the timer of a limited stop. */
  dispose(): void {
    clearTimeout(this.#resumeTimer);
  }
}
