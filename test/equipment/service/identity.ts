import { createSecretKey, randomBytes, randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';
import { SignJWT, compactVerify, errors } from 'jose';
import * as v from 'valibot';
import type { ServiceClock } from './clock.ts';
import type { ServiceSettings } from './settings.ts';

/** The token response of the interface; settings can omit the optional fields. */
export interface TokenResponse {
  readonly access_token: string;
  readonly expires_in?: number;
  readonly refresh_expires_in?: number;
  /** The alternative name in the interface. */
  readonly refresh_token_expires_in?: number;
  readonly refresh_token?: string;
  readonly token_type: 'bearer';
  readonly 'not-before-policy': number;
  readonly session_state: string;
  readonly scope: string;
}

/** Why a refresh token is invalid. */
export type DeadToken =
  | 'invalid'
  | 'expired'
  | 'no-session'
  | 'no-offline-session'
  | 'disabled'
  | 'reused'
  | 'stale'
  | 'detached';

/** Why a password is refused; `credentials` also for a locked account. */
export type RefusedUser = 'credentials' | 'disabled' | 'unfinished';

/** `unfinished`: the user must do something in a browser first, such as choosing a new password. */
export type UserState = 'ready' | 'disabled' | 'unfinished';

interface User {
  readonly id: string;
  readonly userName: string;
  password: string;
  state: UserState;
  wrongPasswords: number;
  lockedUntil: number;
}

interface Session {
  readonly id: string;
  readonly user: User;
  readonly isOffline: boolean;
  readonly endsAt: number;
  idleUntil: number;
  /** The only valid refresh token while tokens rotate; null after a used one was sent again. */
  refreshId: string | null;
  /** The last used refresh token. */
  usedId: string;
}

/** Users and sessions at one time, with the key of their tokens. */
export interface SavedIdentity {
  readonly key: KeyObject;
  readonly users: readonly Readonly<User>[];
  readonly sessions: readonly Readonly<Session>[];
}

const scope = 'email profile';
const algorithm = 'HS256';
/** The number of tokens kept for `issuedTokens`. */
const maxRemembered = 10_000;
const claims = v.object({
  // An offline token has no expiry.
  exp: v.optional(v.number(), Number.POSITIVE_INFINITY),
  revocation: v.number(),
  generation: v.number(),
  jti: v.string(),
  sid: v.string(),
  typ: v.picklist(['Bearer', 'Refresh', 'Offline']),
});
type Claims = v.InferOutput<typeof claims>;

/** Users, sessions and tokens of the identity endpoint, in memory. */
export class Identity {
  readonly #clock: ServiceClock;
  readonly #settings: Readonly<ServiceSettings>;
  #key: KeyObject = createSecretKey(randomBytes(32));
  readonly #users = new Map<string, User>();
  readonly #sessions = new Map<string, Session>();
  #issuer = '';
  #generation = 0;
  /** Refresh tokens issued before the latest revocation are invalid. */
  #revocation = 0;
  /** The time of the latest revocation, in seconds since 1970. */
  #notBefore = 0;
  readonly #issued: string[] = [];

  constructor(clock: ServiceClock, settings: Readonly<ServiceSettings>) {
    this.#clock = clock;
    this.#settings = settings;
  }

  /** The number of sessions that have neither ended nor expired. */
  get sessionCount(): number {
    return [...this.#sessions.values()].filter((session) => this.#isAlive(session)).length;
  }

  setIssuer(issuer: string): void {
    this.#issuer = issuer;
  }

  /** Adds a user, or changes an existing one, whose sessions stay; user names ignore case, as on identity servers. */
  setUser(userName: string, password: string, state: UserState = 'ready'): void {
    const known = this.#users.get(userName.toLowerCase());
    const user = known ?? { id: randomUUID(), userName, password, state, wrongPasswords: 0, lockedUntil: 0 };
    Object.assign(user, { password, state, wrongPasswords: 0, lockedUntil: 0 });
    this.#users.set(userName.toLowerCase(), user);
  }

  /** Removes a user with all sessions; false if it does not exist. */
  removeUser(userName: string): boolean {
    this.revokeSessions(userName);
    return this.#users.delete(userName.toLowerCase());
  }

  /** The last issued tokens of both kinds, oldest first. */
  get issuedTokens(): readonly string[] {
    return [...this.#issued];
  }

  /** The password grant: tokens of a new session, or why it is refused. A locked account looks like a wrong password. */
  async signIn(userName: string, password: string): Promise<TokenResponse | RefusedUser> {
    const user = this.#users.get(userName.toLowerCase());
    const now = this.#clock.now();
    if (user === undefined || user.lockedUntil > now) return 'credentials';
    // The password is not checked.
    if (user.state === 'disabled') return 'disabled';
    if (!sameText(user.password, password)) {
      user.wrongPasswords += 1;
      const most = this.#settings.lockAfterWrongPasswords;
      if (most > 0 && user.wrongPasswords >= most) {
        user.wrongPasswords = 0;
        user.lockedUntil = now + this.#settings.lockSeconds * 1000;
      }
      return 'credentials';
    }
    user.wrongPasswords = 0;
    if (user.state === 'unfinished') return 'unfinished';
    const isOffline = this.#settings.offlineTokens;
    const session: Session = {
      id: randomUUID(),
      user,
      isOffline,
      endsAt: isOffline ? Number.POSITIVE_INFINITY : now + this.#settings.sessionMaxSeconds * 1000,
      idleUntil: 0,
      refreshId: '',
      usedId: '',
    };
    this.#sessions.set(session.id, session);
    return this.#issue(session);
  }

  /** The refresh_token grant: new tokens of the same session, or why it is refused. */
  async refresh(refreshToken: string): Promise<TokenResponse | DeadToken> {
    const token = await this.#read(refreshToken);
    if (token?.typ !== 'Refresh' && token?.typ !== 'Offline') return 'invalid';
    if (token.exp * 1000 <= this.#clock.now()) return 'expired';
    const session = this.#sessions.get(token.sid);
    if (session === undefined || !this.#isAlive(session)) {
      return token.typ === 'Offline' ? 'no-offline-session' : 'no-session';
    }
    if (session.user.state === 'disabled') return 'disabled';
    if (token.revocation < this.#revocation) return 'stale';
    // Nothing is awaited from here to the new refreshId, so that only one of two simultaneous refreshes succeeds.
    if (session.refreshId === null) return 'detached';
    if (this.#settings.rotation && session.refreshId !== token.jti) {
      // The tokens may have been stolen, so the newest one is revoked as well (RFC 9700, section 4.14.2).
      session.refreshId = null;
      return token.jti === session.usedId ? 'reused' : 'stale';
    }
    session.usedId = token.jti;
    return this.#issue(session);
  }

  /** Whether an access token was issued here and has not expired; it stays valid after its session has ended. */
  async accepts(accessToken: string): Promise<boolean> {
    const token = await this.#read(accessToken);
    return (
      token?.typ === 'Bearer' && token.generation === this.#generation && token.exp * 1000 > this.#clock.now()
    );
  }

  /** Ends all sessions, or those of one user. */
  revokeSessions(userName?: string): void {
    const user = userName === undefined ? undefined : this.#users.get(userName.toLowerCase());
    for (const [id, session] of this.#sessions) {
      if (userName === undefined || session.user === user) this.#sessions.delete(id);
    }
  }

  /** Revokes all refresh tokens issued so far and sets `not-before-policy`. */
  revokeBefore(): void {
    this.#revocation += 1;
    this.#notBefore = Math.ceil(this.#clock.now() / 1000);
  }

  /** Expires all access tokens issued so far. */
  expireAccessTokens(): void {
    this.#generation += 1;
  }

  /** The state for `restore`, here or in another service at the same address. */
  save(): SavedIdentity {
    return {
      key: this.#key,
      users: [...this.#users.values()].map((user) => ({ ...user })),
      sessions: [...this.#sessions.values()].map((session) => ({ ...session })),
    };
  }

  /** Replaces users and sessions by saved ones; only refresh tokens issued before `save` work. */
  restore(saved: SavedIdentity): void {
    this.#key = saved.key;
    this.#users.clear();
    this.#sessions.clear();
    for (const user of saved.users) this.#users.set(user.userName.toLowerCase(), { ...user });
    for (const session of saved.sessions) {
      const user = this.#users.get(session.user.userName.toLowerCase());
      if (user !== undefined) this.#sessions.set(session.id, { ...session, user });
    }
  }

  #isAlive(session: Session): boolean {
    const now = this.#clock.now();
    return session.idleUntil > now && session.endsAt > now;
  }

  async #issue(session: Session): Promise<TokenResponse> {
    const now = this.#clock.now();
    const left = (session.endsAt - now) / 1000;
    const accessSeconds = Math.min(this.#settings.accessTokenSeconds, left);
    const refreshSeconds = Math.min(this.#settings.refreshTokenSeconds, left);
    session.idleUntil = now + refreshSeconds * 1000;
    const refreshId = randomUUID();
    // Without a new refresh token, the old one stays valid.
    if (this.#settings.refreshTokens) session.refreshId = refreshId;
    const common = {
      sid: session.id,
      generation: this.#generation,
      revocation: this.#revocation,
      azp: 'apiclient',
      scope,
    };
    const { refreshTokens, lifetimes, refreshLifetimeName } = this.#settings;
    const [accessToken, refreshToken] = await Promise.all([
      this.#sign(session, now, accessSeconds, {
        ...common,
        typ: 'Bearer',
        jti: randomUUID(),
        preferred_username: session.user.userName,
      }),
      this.#sign(session, now, session.isOffline ? null : refreshSeconds, {
        ...common,
        typ: session.isOffline ? 'Offline' : 'Refresh',
        jti: refreshId,
      }),
    ]);
    this.#remember(...(refreshTokens ? [accessToken, refreshToken] : [accessToken]));
    return {
      access_token: accessToken,
      ...(lifetimes ? { expires_in: accessSeconds } : {}),
      ...(refreshTokens && lifetimes
        ? { [refreshLifetimeName]: session.isOffline ? 0 : refreshSeconds }
        : {}),
      ...(refreshTokens ? { refresh_token: refreshToken } : {}),
      token_type: 'bearer',
      'not-before-policy': this.#notBefore,
      session_state: session.id,
      scope,
    };
  }

  #remember(...tokens: readonly string[]): void {
    this.#issued.push(...tokens);
    if (this.#issued.length > maxRemembered) this.#issued.splice(0, this.#issued.length - maxRemembered);
  }

  async #sign(
    session: Session,
    now: number,
    seconds: number | null,
    payload: Readonly<Record<string, string | number>>,
  ): Promise<string> {
    const token = new SignJWT(payload)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(this.#issuer)
      .setSubject(session.user.id)
      .setAudience('account')
      .setIssuedAt(Math.floor(now / 1000));
    // RFC 7519 allows fractions in a NumericDate; short lifetimes need them.
    if (seconds !== null) token.setExpirationTime(now / 1000 + seconds);
    return token.sign(this.#key);
  }

  async #read(token: string): Promise<Claims | undefined> {
    try {
      const { payload } = await compactVerify(token, this.#key, { algorithms: [algorithm] });
      const parsed = v.safeParse(claims, JSON.parse(new TextDecoder().decode(payload)));
      return parsed.success ? parsed.output : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }
}

function sameText(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
