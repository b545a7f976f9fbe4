import { createSecretKey, randomBytes, randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';
import { SignJWT, compactVerify, errors } from 'jose';
import * as v from 'valibot';
import type { ServiceClock } from './clock.ts';
import type { ServiceSettings } from './settings.ts';

/** The token response of the interface. */
export interface TokenResponse {
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_expires_in: number;
  readonly refresh_token: string;
  readonly token_type: 'bearer';
  readonly 'not-before-policy': number;
  readonly session_state: string;
  readonly scope: string;
}

/** Why a refresh token is dead. */
export type DeadToken = 'invalid' | 'expired' | 'no-session' | 'reused' | 'stale' | 'detached';

interface User {
  readonly id: string;
  readonly userName: string;
  readonly password: string;
  wrongPasswords: number;
  lockedUntil: number;
}

interface Session {
  readonly id: string;
  readonly user: User;
  readonly endsAt: number;
  idleUntil: number;
  /** The one refresh token that works while tokens rotate; null after a used one came back. */
  refreshId: string | null;
  /** The refresh token that was used last. */
  usedId: string;
}

const scope = 'email profile';
const algorithm = 'HS256';
const claims = v.object({
  exp: v.number(),
  generation: v.number(),
  jti: v.string(),
  sid: v.string(),
  typ: v.picklist(['Bearer', 'Refresh']),
});
type Claims = v.InferOutput<typeof claims>;

/** Users, sessions and tokens of the identity endpoint, in memory. */
export class Identity {
  readonly #clock: ServiceClock;
  readonly #settings: Readonly<ServiceSettings>;
  readonly #key: KeyObject = createSecretKey(randomBytes(32));
  readonly #users = new Map<string, User>();
  readonly #sessions = new Map<string, Session>();
  #issuer = '';
  /** Access tokens of an older generation count as expired. */
  #generation = 0;

  constructor(clock: ServiceClock, settings: Readonly<ServiceSettings>) {
    this.#clock = clock;
    this.#settings = settings;
  }

  /** Number of sessions that have neither ended nor run out. */
  get sessionCount(): number {
    return [...this.#sessions.values()].filter((session) => this.#alive(session)).length;
  }

  setIssuer(issuer: string): void {
    this.#issuer = issuer;
  }

  /** Adds a user, or gives a known one another password; user names ignore case, as identity servers do. */
  setUser(userName: string, password: string): void {
    const key = userName.toLowerCase();
    const id = this.#users.get(key)?.id ?? randomUUID();
    this.#users.set(key, { id, userName, password, wrongPasswords: 0, lockedUntil: 0 });
  }

  /** The password grant: tokens of a new session, or undefined for wrong credentials and a locked account alike. */
  async signIn(userName: string, password: string): Promise<TokenResponse | undefined> {
    const user = this.#users.get(userName.toLowerCase());
    const now = this.#clock.now();
    if (user === undefined || user.lockedUntil > now) return undefined;
    if (!sameText(user.password, password)) {
      user.wrongPasswords += 1;
      const most = this.#settings.lockAfterWrongPasswords;
      if (most > 0 && user.wrongPasswords >= most) {
        user.wrongPasswords = 0;
        user.lockedUntil = now + this.#settings.lockSeconds * 1000;
      }
      return undefined;
    }
    user.wrongPasswords = 0;
    const session: Session = {
      id: randomUUID(),
      user,
      endsAt: now + this.#settings.sessionMaxSeconds * 1000,
      idleUntil: 0,
      refreshId: '',
      usedId: '',
    };
    this.#sessions.set(session.id, session);
    return this.#issue(session);
  }

  /** The refresh_token grant: new tokens of the same session, or why there are none. */
  async refresh(refreshToken: string): Promise<TokenResponse | DeadToken> {
    const token = await this.#read(refreshToken);
    if (token?.typ !== 'Refresh') return 'invalid';
    if (token.exp * 1000 <= this.#clock.now()) return 'expired';
    const session = this.#sessions.get(token.sid);
    if (session === undefined || !this.#alive(session)) return 'no-session';
    // From here to the new refreshId nothing is awaited: of two refreshes at once, one loses.
    if (session.refreshId === null) return 'detached';
    if (this.#settings.rotation && session.refreshId !== token.jti) {
      // Somebody else may hold the tokens, so the newest one dies with the used one (RFC 9700, section 4.14.2).
      session.refreshId = null;
      return token.jti === session.usedId ? 'reused' : 'stale';
    }
    session.usedId = token.jti;
    return this.#issue(session);
  }

  /** True for an access token that was issued here and has not expired; it outlives its session, as elsewhere. */
  async accepts(accessToken: string): Promise<boolean> {
    const token = await this.#read(accessToken);
    return (
      token?.typ === 'Bearer' && token.generation === this.#generation && token.exp * 1000 > this.#clock.now()
    );
  }

  /** Ends every session: no refresh token works any more. */
  revokeSessions(): void {
    this.#sessions.clear();
  }

  /** Makes every access token given out so far count as expired. */
  expireAccessTokens(): void {
    this.#generation += 1;
  }

  #alive(session: Session): boolean {
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
    session.refreshId = refreshId;
    const common = { sid: session.id, generation: this.#generation, azp: 'apiclient', scope };
    const [accessToken, refreshToken] = await Promise.all([
      this.#sign(session, now, accessSeconds, {
        ...common,
        typ: 'Bearer',
        jti: randomUUID(),
        preferred_username: session.user.userName,
      }),
      this.#sign(session, now, refreshSeconds, { ...common, typ: 'Refresh', jti: refreshId }),
    ]);
    return {
      access_token: accessToken,
      expires_in: accessSeconds,
      refresh_expires_in: refreshSeconds,
      refresh_token: refreshToken,
      token_type: 'bearer',
      'not-before-policy': 0,
      session_state: session.id,
      scope,
    };
  }

  async #sign(
    session: Session,
    now: number,
    seconds: number,
    payload: Readonly<Record<string, string | number>>,
  ): Promise<string> {
    return (
      new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(this.#issuer)
        .setSubject(session.user.id)
        .setAudience('account')
        .setIssuedAt(Math.floor(now / 1000))
        // RFC 7519 allows fractions in a NumericDate; short lifetimes need them.
        .setExpirationTime(now / 1000 + seconds)
        .sign(this.#key)
    );
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
