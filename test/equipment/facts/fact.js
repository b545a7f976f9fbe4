// @ts-check
import { app, protocol } from 'electron';

/** As in build/facts/told.ts, which Electron can't load. */
const mark = 'packshelf-fact ';

/** Thrown where something can't be asked; its message completes "not asked: ...". */
export class CannotAsk extends Error {}

/**
 * Finds an answer once the app is ready, tells it and ends the app. Whatever is thrown is told, too: Electron would
 * show a dialog that nobody closes.
 * @param {() => Promise<Record<string, string | number | boolean | null>>} find
 */
export function answer(find) {
  process.on('uncaughtException', (error) => tellAndEnd(failure(error)));
  // Without a listener Electron quits with the last window.
  app.on('window-all-closed', () => undefined);
  app
    .whenReady()
    .then(find)
    .then((found) => ({ kind: 'answered', answer: found }), failure)
    .then(tellAndEnd);
}

function failure(/** @type {unknown} */ error) {
  if (error instanceof CannotAsk) return { kind: 'skipped', why: error.message };
  return { kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function tellAndEnd(/** @type {object} */ told) {
  process.stdout.write(`${mark}${JSON.stringify(told)}\n`, () => app.exit(0));
}

/** Where this question may leave files. */
export function ownFolder() {
  const folder = process.env['PACKSHELF_FACT_FOLDER'];
  if (folder === undefined) throw new Error('PACKSHELF_FACT_FOLDER is not set');
  return folder;
}

/** To be called before the app is ready, where pages are shown. */
export function declareScheme() {
  protocol.registerSchemesAsPrivileged([{ scheme: 'fact', privileges: { standard: true, secure: true } }]);
}

/** Gives every address of `fact:` this page; a page of a data: address can't print in every version. */
export function servePage(/** @type {string} */ html) {
  protocol.handle('fact', () => new Response(html, { headers: { 'content-type': 'text/html' } }));
  return 'fact://bundle/index.html';
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Measures how long this thread did nothing else; the function gives the longest time so far, in ms. */
export function watchPauses() {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, 20).unref();
  return () => {
    look();
    return Math.round(longest);
  };
}
