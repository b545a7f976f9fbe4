import * as v from 'valibot';
import { accountIdSchema } from './account-id.ts';
import { errorNamePattern, maxPlaces, placePattern } from './error-places.ts';

/** The maximum length of what the person writes, in UTF-16 units. */
export const doingLimit = 2000;

/** What the person adds to a report, which has no names, addresses or packages by itself. */
export const reportChoiceSchema = v.object({
  /** The addresses of services, proxies and files of the policy, and who issued certificates. */
  addresses: v.boolean(),
  /** The user name of the account in front. */
  person: v.boolean(),
  /** The id and name of a package. */
  package: v.nullable(v.object({ account: accountIdSchema, id: v.string() })),
  /** What the person was doing, in their own words; empty for nothing. */
  doing: v.pipe(v.string(), v.maxLength(doingLimit)),
});
export type ReportChoice = v.InferOutput<typeof reportChoiceSchema>;

/** An unexpected error in the page. It has no message, because that may contain anything. */
export const pageErrorSchema = v.object({
  name: v.pipe(v.string(), v.regex(errorNamePattern)),
  places: v.pipe(v.array(v.pipe(v.string(), v.regex(placePattern))), v.maxLength(maxPlaces), v.readonly()),
});
export type PageError = v.InferOutput<typeof pageErrorSchema>;
