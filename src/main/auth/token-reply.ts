import * as v from 'valibot';

/** What a token reply means to us; lifetimes in seconds, null where the endpoint does not say. */
export interface TokenReply {
  readonly accessToken: string;
  readonly expiresIn: number | null;
  /** Null where none was sent: the one in use stays. */
  readonly refreshToken: string | null;
}

/** A lifetime that can be counted with; 0 and less say nothing (Keycloak sends 0 for "no limit"). */
const lifetime = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.transform(Number))]),
  v.check((seconds) => Number.isFinite(seconds) && seconds > 0),
);

/** service-interface.md, "Token response": read tolerantly, since the reply to a refresh is not detailed there. */
const replySchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.fallback(v.nullable(lifetime), null),
  refresh_token: v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
});

/** Reads a successful answer of the token endpoint; null where it carries no access token. */
export function readTokenReply(json: unknown): TokenReply | null {
  const read = v.safeParse(replySchema, json);
  if (!read.success) return null;
  return {
    accessToken: read.output.access_token,
    expiresIn: read.output.expires_in,
    refreshToken: read.output.refresh_token,
  };
}

const errorSchema = v.object({ error: v.pipe(v.string(), v.nonEmpty()) });

/** The `error` code of a failed answer (RFC 6749, section 5.2), or null where there is none. */
export function readTokenError(json: unknown): string | null {
  const read = v.safeParse(errorSchema, json);
  return read.success ? read.output.error : null;
}
