import { untrack } from 'svelte';

/**
 * Runs `act` with the value of `read` when the component is mounted and whenever a dependency of `read` has changed.
 * Unlike a plain effect, it does not depend on the values that `act` reads.
 */
export function watch<T>(read: () => T, act: (value: T) => void): void {
  $effect(() => {
    const value = read();
    untrack(() => act(value));
  });
}
