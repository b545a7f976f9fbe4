import * as v from 'valibot';

/** What a token reply means to us; lifetimes in seconds, null where the endpoint does not say. */
export interface TokenReply {
  readonly accessToken: string;
  readonly expiresIn: number | null;
  /** Null where none was sent: the one in use stays. */
  readonly refreshToken: string | null;
  readonly refreshExpiresIn: number | null;
}

/** A lifetime that can be counted with; 0 and less say nothing (Keycloak sends 0 for "no limit"). */
const lifetime = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]),
  v.check((seconds) => Number.isFinite(seconds) && seconds > 0),
);
const optionalLifetime = v.fallback(v.nullable(lifetime), null);

/**
 * service-interface.md, "Token response": read tolerantly, since the reply to a refresh is not detailed there.
 * The lifetime of the refresh token has two documented names.
 */
const replySchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: optionalLifetime,
  refresh_token: v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
  refresh_expires_in: optionalLifetime,
  refresh_token_expires_in: optionalLifetime,
});

/** Reads a successful answer of the token endpoint; null where it carries no access token. */
export function readTokenReply(json: unknown): TokenReply | null {
  const read = v.safeParse(replySchema, json);
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

/** A failed answer in the form of RFC 6749, section 5.2. The description is for people, never for decisions. */
export interface TokenError {
  readonly error: string;
  readonly description: string | null;
}

/** The error that a failed answer names, or null where it names none. */
export function readTokenError(json: unknown): TokenError | null {
  const read = v.safeParse(errorSchema, json);
  return read.success ? { error: read.output.error, description: read.output.error_description } : null;
}
