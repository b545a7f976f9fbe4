/**
 * Long work in steps of a few milliseconds. At each `yield` other requests are handled; if a promise is yielded, the work
 * continues when it has settled.
 */
export type Steps<T> = Generator<Promise<unknown> | undefined, T, undefined>;
