/**
 * Long work in steps of a few milliseconds: each `yield` is a place to pause, so that nothing waits for all of it. A
 * promise that is yielded is waited for.
 */
export type Steps<T> = Generator<Promise<unknown> | undefined, T, undefined>;
