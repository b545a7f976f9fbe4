import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type ServerOptions } from 'node:https';
import { TLSSocket } from 'node:tls';
import path from 'node:path';
import { listen } from '../../../equipment/support/connect-proxy.ts';
import { createAuthority, keyHash } from '../../../equipment/support/private-authority.ts';
import { askElectron, CannotAsk, drive, ownFolder } from '../drive.ts';

const password = 'fact';

/** A server that answers with the subject of its client's certificate; returns its port. */
async function start(options: ServerOptions): Promise<number> {
  const server = createServer({ requestCert: true, ...options }, ({ socket }, response) => {
    const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
    response.end(certificate?.subject ?? 'nobody');
  });
  server.on('tlsClientError', () => undefined);
  return await listen(server);
}

/** Packs a certificate and its key, as Electron imports them. */
function packed(cert: string, key: string): string {
  const [pem, file] = [ownFolder('laptop.pem'), ownFolder('laptop.p12')];
  writeFileSync(pem, `${cert}\n${key}`);
  const args = ['pkcs12', '-export', '-in', pem, '-out', file, '-passout', `pass:${password}`];
  if (spawnSync('openssl', args).status !== 0) throw new CannotAsk('openssl is not installed');
  return file;
}

await drive(async () => {
  const authority = await createAuthority({ commonName: 'Facts' });
  const own = await authority.issue();
  const laptop = await authority.issue({ hosts: ['laptop-17'], forClients: true });
  const asking = { ...own, ca: authority.pem, rejectUnauthorized: false };
  const given = {
    welcome: await start(asking),
    wanted: await start({ ...asking, rejectUnauthorized: true, minVersion: 'TLSv1.3' }),
    file: packed(laptop.cert, laptop.key),
    password,
  };
  const home = ownFolder('home');
  mkdirSync(home, { recursive: true });
  return await askElectron({
    args: [
      path.join(import.meta.dirname, 'main.js'),
      `--user-data-dir=${ownFolder('profile')}`,
      `--ignore-certificate-errors-spki-list=${keyHash(own.cert)}`,
    ],
    env: {
      PACKSHELF_FACT_SERVERS: JSON.stringify(given),
      PACKSHELF_STAND_IN_TRUSTED_KEYS: keyHash(own.cert),
      // The person's own store stays as it is.
      HOME: home,
      XDG_DATA_HOME: path.join(home, '.local', 'share'),
    },
  });
});
