// @ts-check
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connect, createSecureContext, createServer, getCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { answer, ownFolder, watchPauses } from '../fact.js';

answer(async () => {
  const longestPause = watchPauses();
  const system = await fromWorker();
  const pauseMs = longestPause();
  const { authorities, server } = JSON.parse(
    readFileSync(path.join(ownFolder(), 'authorities.json'), 'utf8'),
  );
  const own = getCACertificates('default');
  const begun = performance.now();
  const context = createSecureContext({ ca: [...own, ...authorities] });
  const contextMs = Math.round(performance.now() - begun);
  return {
    systemCount: system.count,
    systemMs: system.ms,
    pauseMs,
    ownCount: own.length,
    contextMs,
    trusts: await connects(server, context),
  };
});

/** @returns {Promise<{ count: number, ms: number }>} */
function fromWorker() {
  const worker = new Worker(new URL('./worker.js', import.meta.url));
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

/**
 * Whether a server with a certificate of the last authority is trusted.
 * @param {{ cert: string, key: string }} certificate
 * @param {import('node:tls').SecureContext} secureContext
 */
async function connects(certificate, secureContext) {
  const server = createServer(certificate, (socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', secureContext });
  try {
    await once(socket, 'secureConnect');
    return socket.authorized;
  } finally {
    socket.destroy();
    server.close();
  }
}
