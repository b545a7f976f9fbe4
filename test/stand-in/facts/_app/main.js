// @ts-check
/* global document, HTMLInputElement -- of the page, into which two functions are sent */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { BrowserWindow, app } from 'electron';
import { pause, watchPauses } from '../fact.js';

/**
 * Runs the built app in its own process, so that all of Node's network calls are recorded from the start. Signs in if a
 * password is given, waits for the rows, stays open for a while, writes its reply and quits.
 */
const { PACKSHELF_FACT_USER: user, PACKSHELF_FACT_PASSWORD: password } = process.env;
const rows = process.env['PACKSHELF_FACT_ROWS'] ?? '0';
const measures = process.env['PACKSHELF_FACT_MEASURES'] === '1';
const stayMs = Number(process.env['PACKSHELF_FACT_STAY_MS'] ?? '0');

/** @type {Set<string>} */
const names = new Set();
/** @type {Set<string>} */
const addresses = new Set();

const { lookup } = dns;
dns.lookup = Object.assign(
  (/** @type {string} */ name, /** @type {any[]} */ ...rest) => {
    names.add(name);
    return Reflect.apply(lookup, dns, [name, ...rest]);
  },
  { __promisify__: lookup.__promisify__ },
);
syncBuiltinESMExports();
const { connect } = Socket.prototype;
Socket.prototype.connect = function (/** @type {any[]} */ ...args) {
  this.on('lookup', (_error, _address, _family, host) => names.add(host));
  this.on('connectionAttempt', (ip) => addresses.add(ip));
  return Reflect.apply(connect, this, args);
};
const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (/** @type {any[]} */ ...args) {
  addresses.add(`a datagram, ${args.filter((arg) => typeof arg === 'string').join(' ')}`);
  return Reflect.apply(send, this, args);
};

let dictionaryLoads = 0;
app.on('session-created', (session) => {
  session.on('spellcheck-dictionary-download-begin', () => (dictionaryLoads += 1));
});

process.on('uncaughtException', (error) => writeReply({ kind: 'failed', why: String(error.stack) }));
const longestPause = watchPauses();
await import(new URL('../../../../out/main/index.js', import.meta.url).href);
app
  .whenReady()
  .then(find)
  .then(writeReply, (error) => writeReply({ kind: 'failed', why: String(error.stack) }));

/** Quits instead of exiting at once, so that Chromium completes its log. */
function writeReply(/** @type {object} */ reply) {
  process.stdout.write(`packshelf-fact ${JSON.stringify(reply)}\n`, () => app.quit());
}

async function find() {
  const window = await firstWindow();
  const begun = performance.now();
  if (user !== undefined && password !== undefined) {
    await until(window, fillIn, { user, password });
    await until(window, rowsShown, rows);
  }
  const shownMs = Math.round(performance.now() - begun);
  await pause(stayMs);
  return {
    kind: 'answered',
    answer: {
      names: [...names].sort().join(' '),
      addresses: [...addresses].sort().join(' '),
      dictionaryLoads,
      shownMs,
      mainPauseMs: longestPause(),
      mainMegabytes: Math.round(process.memoryUsage().rss / 1e6),
      allMegabytes: measures ? allMegabytes() : null,
    },
  };
}

/** The memory of all processes. */
function allMegabytes() {
  const kilobytes = app.getAppMetrics().map(({ memory }) => memory.workingSetSize);
  return Math.round(kilobytes.reduce((sum, next) => sum + next, 0) / 1e3);
}

async function firstWindow() {
  for (;;) {
    const [window] = BrowserWindow.getAllWindows();
    if (window?.webContents.getURL().startsWith('app:') && !window.webContents.isLoading()) return window;
    await pause(100);
  }
}

/**
 * Runs a function in the page until it returns true. The runner has the timeout.
 * @template T
 * @param {BrowserWindow} window
 * @param {(given: T) => boolean} look
 * @param {T} given
 */
async function until(window, look, given) {
  const script = `(${look.toString()})(${JSON.stringify(given)})`;
  while ((await window.webContents.executeJavaScript(script)) !== true) await pause(200);
}

/** In the page: fills in and submits the sign-in form, if it exists. */
function fillIn(/** @type {{ user: string, password: string }} */ given) {
  const name = document.querySelector('input[name="username"]');
  const secret = document.querySelector('input[name="password"]');
  if (!(name instanceof HTMLInputElement) || !(secret instanceof HTMLInputElement)) return false;
  for (const [field, text] of /** @type {const} */ ([
    [name, given.user],
    [secret, given.password],
  ])) {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  name.form?.requestSubmit();
  return true;
}

/** In the page: whether the list has this many packages. */
function rowsShown(/** @type {string} */ wanted) {
  const count = document.querySelector('[data-testid="count"]')?.textContent ?? '';
  return count.replace(/\D/g, '') === wanted;
}
