import { untrack } from 'svelte';

/**
 * Runs `act` with the value of `read` when the component is mounted and whenever what `read` reads has changed. Other
 * than in a plain effect, what `act` itself reads does not run it again.
 */
export function watch<T>(read: () => T, act: (value: T) => void): void {
  $effect(() => {
    const value = read();
    untrack(() => act(value));
  });
}
