import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import type { Server } from 'node:net';
import path from 'node:path';
import { createServer, type TlsOptions } from 'node:tls';
import { createAuthority } from '../../../equipment/support/private-authority.ts';
import { askElectron, drive, ownFolder } from '../drive.ts';

const authority = await createAuthority({ commonName: 'Facts' });

/** A server in plain Node, because Electron's TLS refuses to present the certificates in question. */
function secureServer(options: TlsOptions): Server {
  const server = createServer({ minVersion: 'TLSv1.3', ...options }, (socket) => socket.resume());
  server.on('tlsClientError', () => undefined);
  return server;
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

await drive(async () => {
  const servers = {
    keyUsage: secureServer(await authority.issue({ forAgreement: true })),
    plain: createPlainServer((_request, response) => response.end()),
    wanted: secureServer({
      ...(await authority.issue()),
      requestCert: true,
      rejectUnauthorized: true,
      ca: [authority.pem],
    }),
  };
  const ports: Record<string, number> = {};
  for (const [name, server] of Object.entries(servers)) ports[name] = await portOf(server);
  return await askElectron({
    args: [path.join(import.meta.dirname, 'main.js'), `--user-data-dir=${ownFolder('profile')}`],
    env: { PACKSHELF_FACT_SERVERS: JSON.stringify({ ports, ca: authority.pem }) },
  });
});
