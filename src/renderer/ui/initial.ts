import { untrack } from 'svelte';

/**
 * A value as it is when a component is created, for state that later changes of the props must not replace, such as the
 * initial values of a form.
 */
export function initial<T>(read: () => T): T {
  return untrack(read);
}
