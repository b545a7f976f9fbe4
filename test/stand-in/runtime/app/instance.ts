import { App } from './app.ts';

/** The app of this process. */
export const app = new App(process.argv);
