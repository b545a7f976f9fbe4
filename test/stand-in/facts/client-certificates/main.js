// @ts-check
import { app, net, session } from 'electron';
import { answer, given } from '../fact.js';

const { welcome, wanted, file, password } = JSON.parse(process.env['PACKSHELF_FACT_SERVERS'] ?? '{}');
const options = given();

answer(async () => {
  /** @type {string[]} */
  const asked = [];
  let issuer = '';
  app.on('select-client-certificate', (event, contents, endpoint, list, callback) => {
    event.preventDefault();
    const isNamed = [welcome, wanted].some((port) => endpoint === `127.0.0.1:${port}`);
    const issuers = list.map((certificate) => certificate.issuer.commonName);
    asked.push(
      [contents === null ? 'no window' : 'a window', isNamed ? 'named' : endpoint, ...issuers].join(' '),
    );
    const chosen = list.find((certificate) => certificate.issuer.commonName === issuer);
    if (chosen === undefined) callback();
    else callback(chosen);
  });
  const empty = {
    shownByEmptyStore: await ask('empty', welcome),
    wantedFromEmptyStore: await ask('empty', wanted),
    askedEmptyStore: asked.length,
  };
  if (!canImport()) return empty;
  const imported = await new Promise((resolve) =>
    app.importCertificate({ certificate: file, password }, resolve),
  );
  const shownToOther = await ask('other', welcome);
  issuer = 'Facts';
  const shown = await ask('chosen', welcome);
  const wantedAndShown = await ask('chosen', wanted);
  return { ...empty, imported, shownToOther, shown, wantedAndShown, asked: asked.join(', ') };
});

/** Only Electron on Linux can put a certificate into the store; the stand-in throws at every name that it lacks. */
function canImport() {
  try {
    return typeof app.importCertificate === 'function';
  } catch {
    return false;
  }
}

/**
 * The body of an answer, or the error, of a request in a session of its own.
 * @param {string} name
 * @param {number} port
 * @returns {Promise<string>}
 */
function ask(name, port) {
  const made = session.fromPartition(name, options.session);
  return new Promise((resolve) => {
    const request = net.request({ url: `https://127.0.0.1:${port}/`, session: made, ...options.request });
    request.on('error', ({ message }) => resolve(message));
    request.on('response', (response) => {
      let body = '';
      response.on('data', (part) => (body += String(part)));
      response.on('error', (/** @type {Error} */ error) => resolve(error.message));
      response.on('end', () => resolve(body));
    });
    request.end();
  });
}
