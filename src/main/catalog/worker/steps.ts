/**
 * Long work in steps of a few milliseconds: each `yield` is a place to pause, so that other requests wait for one step only. A
 * promise that is yielded is waited for.
 */
export type Steps<T> = Generator<Promise<unknown> | undefined, T, undefined>;
