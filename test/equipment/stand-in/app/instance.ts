import { App } from './app.ts';

/** The one app of this process. */
export const app = new App(process.argv);
