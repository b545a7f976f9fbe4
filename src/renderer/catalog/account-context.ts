import { createContext } from 'svelte';
import type { AccountState } from './account-state.svelte.ts';

/** The state of the account in front: `setAccount` gives it to the components inside, which take it by `getAccount`. */
export const [getAccount, setAccount] = createContext<AccountState>();
