import { createContext } from 'svelte';
import type { AppState } from './app-state.svelte.ts';

/** The window's state, for the components of this folder. Features get `AppHandle` from their account's state. */
export const [getApp, setApp] = createContext<AppState>();
