// @ts-check
import { createServer } from 'node:http';
import { net, session } from 'electron';
import { answer, given } from '../fact.js';
import { basicProxy, ntlmProxy, portOf } from './proxies.js';

const app = given();

answer(async () => {
  /** @type {string[]} */
  let received = [];
  const site = createServer((request, response) => {
    received = request.rawHeaders.filter((_name, index) => index % 2 === 0).map((name) => name.toLowerCase());
    response.end(String(request.headers['sec-fetch-site']));
  });
  /** @type {number[]} */
  const messages = [];
  const ports = {
    site: await portOf(site),
    basic: await portOf(basicProxy()),
    ntlm: await portOf(ntlmProxy((type) => messages.push(type))),
  };
  const direct = await seen({ url: `http://127.0.0.1:${ports.site}/` }, []);
  const basic = await through(ports.basic);
  const ntlm = await through(ports.ntlm);
  const secure = { url: 'https://fact.example/', session: basic };
  const cancelled = await seen(secure, []);
  return {
    headers: received.sort().join(' '),
    fetchSite: direct.body,
    plainCancelled: (await seen({ url: 'http://fact.example/', session: basic }, [])).events,
    tunnelCancelled: cancelled.events,
    tunnelHeaders: cancelled.headers,
    tunnelWrong: (await seen(secure, [['someone', 'wrong']])).events,
    tunnelUnheard: (await seen(secure, undefined)).events,
    ntlm: (await seen({ url: 'http://fact.example/', session: ntlm }, [['FACT\\someone', 'secret']])).events,
    ntlmMessages: messages.join(' '),
  };
});

/** A session whose requests go through a proxy. */
async function through(/** @type {number} */ port) {
  const made = session.fromPartition(`proxy ${port}`, app.session);
  await made.setProxy({ ...app.proxy, proxyRules: `127.0.0.1:${port}` });
  return made;
}

/**
 * What a request sees; it answers logins with these accounts in turn and then cancels.
 * @param {import('electron').ClientRequestConstructorOptions} options
 * @param {[string, string][] | undefined} accounts undefined: it does not listen to logins
 * @returns {Promise<{ events: string, headers: string, body: string }>}
 */
function seen(options, accounts) {
  /** @type {string[]} */
  const events = [];
  const found = { headers: '', body: '' };
  return new Promise((resolve) => {
    const end = (/** @type {string} */ event) => {
      events.push(event);
      setImmediate(() => resolve({ ...found, events: events.join(', ') }));
    };
    const request = net.request({ ...app.request, ...options });
    const left = [...(accounts ?? [])];
    if (accounts !== undefined) {
      request.on('login', ({ scheme, realm }, callback) => {
        events.push(`login ${scheme} ${realm}`.trimEnd());
        callback(...(left.shift() ?? []));
      });
    }
    request.on('error', ({ message }) => end(message));
    request.on('response', (response) => {
      events.push(`response ${response.statusCode}`);
      found.headers = Object.keys(response.headers).sort().join(' ');
      response.on('data', (part) => (found.body += String(part)));
      response.on('error', (/** @type {Error} */ error) => events.push(`response: ${error.message}`));
      response.on('end', () => end('end'));
    });
    request.end();
  });
}
