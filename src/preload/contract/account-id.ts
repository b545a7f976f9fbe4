import * as v from 'valibot';

/** Names an account on this computer (src/main/account/identity.ts); says nothing about the person. */
export const accountIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/u));
export type AccountId = v.InferOutput<typeof accountIdSchema>;
