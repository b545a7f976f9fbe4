import * as v from 'valibot';

/** Identifies an account on this computer (src/main/account/identity.ts); reveals nothing about the user. */
export const accountIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/u));
export type AccountId = v.InferOutput<typeof accountIdSchema>;
