import * as v from 'valibot';

/** A parsed token response; lifetimes in seconds, null if not stated. */
export interface TokenResponse {
  readonly accessToken: string;
  readonly expiresIn: number | null;
  /** Null if none was sent; the current one then stays valid. */
  readonly refreshToken: string | null;
  readonly refreshExpiresIn: number | null;
}

/** Zero and negative lifetimes count as not stated; Keycloak sends 0 for "no limit". */
const lifetime = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]),
  v.check((seconds) => Number.isFinite(seconds) && seconds > 0),
);
const optionalLifetime = v.fallback(v.nullable(lifetime), null);

/**
 * service-interface.md, "Token response". Tolerant, because the response to a refresh is not specified there. The refresh
 * token's lifetime has two documented names.
 */
const responseSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: optionalLifetime,
  refresh_token: v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
  refresh_expires_in: optionalLifetime,
  refresh_token_expires_in: optionalLifetime,
});

/** Parses a successful response of the token endpoint; null if it has no access token. */
export function readTokenResponse(json: unknown): TokenResponse | null {
  const read = v.safeParse(responseSchema, json);
  if (!read.success) return null;
  const { output } = read;
  return {
    accessToken: output.access_token,
    expiresIn: output.expires_in,
    refreshToken: output.refresh_token,
    refreshExpiresIn: output.refresh_expires_in ?? output.refresh_token_expires_in,
  };
}

const text = v.pipe(v.string(), v.nonEmpty());
const errorSchema = v.object({ error: text, error_description: v.fallback(v.nullable(text), null) });

/** An error response in the format of RFC 6749, section 5.2. The description is shown; only two of Keycloak's are interpreted. */
export interface TokenError {
  readonly error: string;
  readonly description: string | null;
}

/** Parses an error response; null if it has no OAuth error. */
export function readTokenError(json: unknown): TokenError | null {
  const read = v.safeParse(errorSchema, json);
  return read.success ? { error: read.output.error, description: read.output.error_description } : null;
}
