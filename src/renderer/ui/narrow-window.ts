import { MediaQuery } from 'svelte/reactivity';

/** Whether the window is so narrow that one thing covers another instead of standing beside it. */
export const narrowWindow = new MediaQuery('max-width: 720px');
