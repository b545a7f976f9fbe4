// @ts-check
/* global document, HTMLInputElement -- of the page, into which two functions are sent */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { BrowserWindow, app } from 'electron';
import { pause, watchPauses } from '../fact.js';

/**
 * Starts the built app as a part of itself, so that everything that Node asks of the network is seen from the first
 * moment; signs in where a password is given, waits for so many rows, stays a while, tells and quits.
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

process.on('uncaughtException', (error) => tell({ kind: 'failed', why: String(error.stack) }));
const longestPause = watchPauses();
await import(new URL('../../../../out/main/index.js', import.meta.url).href);
app
  .whenReady()
  .then(find)
  .then(tell, (error) => tell({ kind: 'failed', why: String(error.stack) }));

/** Quits instead of leaving at once: Chromium writes the end of its log then. */
function tell(/** @type {object} */ reply) {
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

/** Of all processes together. */
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
 * Runs a function in the page again and again until it says true; the runner ends what takes too long.
 * @template T
 * @param {BrowserWindow} window
 * @param {(given: T) => boolean} look
 * @param {T} given
 */
async function until(window, look, given) {
  const script = `(${look.toString()})(${JSON.stringify(given)})`;
  while ((await window.webContents.executeJavaScript(script)) !== true) await pause(200);
}

/** In the page: types name and password once the form is there. */
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

/** In the page: whether the list counts so many rows. */
function rowsShown(/** @type {string} */ wanted) {
  const count = document.querySelector('[data-testid="count"]')?.textContent ?? '';
  return count.replace(/\D/g, '') === wanted;
}
