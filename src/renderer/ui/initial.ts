import { untrack } from 'svelte';

/**
 * A value as it is when a component is created. Use it for state that belongs to the component from then on, like what
 * a form's fields start with: later changes of the props must not replace it.
 */
export function initial<T>(read: () => T): T {
  return untrack(read);
}
