// @ts-check
import { app, protocol } from 'electron';

/** The same as `mark` in build/facts/program-reply.ts, which Electron cannot load. */
const mark = 'packshelf-fact ';

/** Thrown if the question cannot be asked; the message completes "not asked: ...". */
export class CannotAsk extends Error {}

/**
 * Finds an answer once the app is ready, writes it as the reply and ends the app. Errors are replies too, because
 * Electron would show a dialog for them.
 * @param {() => Promise<Record<string, string | number | boolean | null>>} find
 */
export function answer(find) {
  process.on('uncaughtException', (error) => replyAndEnd(failure(error)));
  // Without a listener Electron quits with the last window.
  app.on('window-all-closed', () => undefined);
  app
    .whenReady()
    .then(find)
    .then((found) => ({ kind: 'answered', answer: found }), failure)
    .then(replyAndEnd);
}

function failure(/** @type {unknown} */ error) {
  if (error instanceof CannotAsk) return { kind: 'skipped', why: error.message };
  return { kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function replyAndEnd(/** @type {object} */ reply) {
  process.stdout.write(`${mark}${JSON.stringify(reply)}\n`, () => app.exit(0));
}

/** The folder for the files of this question. */
export function ownFolder() {
  const folder = process.env['PACKSHELF_FACT_FOLDER'];
  if (folder === undefined) throw new Error('PACKSHELF_FACT_FOLDER is not set');
  return folder;
}

/** The app's own values that the question names, as `given`. */
export function given() {
  return JSON.parse(process.env['PACKSHELF_FACT_GIVEN'] ?? '{}');
}

/** Call it before the app is ready if the program uses `servePage`. */
export function declareScheme() {
  protocol.registerSchemesAsPrivileged([{ scheme: 'fact', privileges: { standard: true, secure: true } }]);
}

/** Serves this page for every address of `fact:`, because a data: page cannot print in every version. */
export function servePage(/** @type {string} */ html) {
  protocol.handle('fact', () => new Response(html, { headers: { 'content-type': 'text/html' } }));
  return 'fact://bundle/index.html';
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Measures how long this thread was blocked; the returned function gives the longest time so far, in ms. */
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
