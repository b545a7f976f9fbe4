// @ts-check
import { connect } from 'node:tls';
import { answer, pause } from '../fact.js';

const { ports, ca } = JSON.parse(process.env['PACKSHELF_FACT_SERVERS'] ?? '{}');

answer(async () => {
  const keyUsage = await errorAt(ports.keyUsage);
  const plain = await errorAt(ports.plain);
  const wanted = await errorAt(ports.wanted);
  const all = [keyUsage, plain, wanted];
  return {
    keyUsage: keyUsage.code,
    plain: plain.code,
    wanted: wanted.code,
    wantedWasSecure: wanted.wasSecure,
    libraries: [...new Set(all.map(({ library }) => library))].join(', '),
    reasons: all.map(({ reason }) => reason).join(', '),
  };
});

/**
 * The error of a connection that sends nothing.
 * @param {number} port
 * @returns {Promise<{ code: string, library: string, reason: string, wasSecure: boolean }>}
 */
function errorAt(port) {
  return new Promise((resolve) => {
    let wasSecure = false;
    const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', ca: [ca] });
    socket.once('secureConnect', () => (wasSecure = true));
    socket.once('error', (/** @type {any} */ error) => {
      const { code = 'none', library = 'none', reason = 'none' } = error;
      resolve({ code, library, reason, wasSecure });
    });
    // A refusal can arrive after the handshake; wait for it for a limited time.
    const settled = pause(3_000).then(() =>
      resolve({ code: 'none', library: 'none', reason: 'none', wasSecure }),
    );
    void settled.then(() => socket.destroy());
    socket.resume();
  });
}
