import { createContext } from 'svelte';
import type { AccountState } from './account-state.svelte.ts';

/** The state of the account in front, for the components inside of the one that calls `setAccount`. */
export const [getAccount, setAccount] = createContext<AccountState>();
