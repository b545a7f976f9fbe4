import { screens } from './en-screens.ts';
import { shell } from './en-shell.ts';

export { failureState, failureText } from './failure-text.ts';

/** Every text a person reads, in one typed place. A text with a part that varies is a function of it. */
export const messages = { ...screens, shell };
