import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createAuthority } from '../equipment/support/private-authority.ts';
import { haproxyPrograms, startHaproxy } from './middleboxes/haproxy.ts';
import { expect, test } from './office.ts';
import { needs, needsPrivateWorld } from './smoke.ts';

/** A load balancer that requires a certificate of each client, and tells by alerts what is wrong with it. */
test.use({ packages: 1200 });
needsPrivateWorld();
needs(...haproxyPrograms);

test('a renewed client certificate is used without a restart, and a refused one is named', async ({
  keep,
  openAtOffice,
  service,
  certificate,
  serviceAuthority,
  userDataDir,
}) => {
  const clients = await createAuthority({ commonName: 'Clients of Example Works' });
  const balancer = await keep(
    startHaproxy({
      mode: 'http',
      upstreamPort: Number(new URL(service.baseUrl).port),
      certificate,
      clientAuthority: clients.pem,
      idleTimeoutMs: 60_000,
    }),
  );
  const file = path.join(userDataDir, 'laptop.pem');
  const { page, window } = await openAtOffice({
    servicePort: balancer.port,
    policy: { ClientCertificateFile: file },
  });
  await window.signIn(service.userName, service.password);
  await expect(
    page.getByRole('alert').getByText('asks for a certificate that this computer doesn’t have'),
  ).toBeVisible();

  const dayMs = 24 * 60 * 60 * 1000;
  const expired = await clients.issue({
    hosts: ['laptop-17'],
    forClients: true,
    notBefore: new Date(Date.now() - 20 * dayMs),
    notAfter: new Date(Date.now() - 10 * dayMs),
  });
  const strange = await serviceAuthority.issue({ hosts: ['laptop-17'], forClients: true });
  const log = path.join(userDataDir, 'logs', 'packshelf.log');
  for (const [refused, alert] of [
    [expired, 'CERTIFICATE_EXPIRED'],
    [strange, 'UNKNOWN_CA'],
  ] as const) {
    await writeFile(file, refused.cert + refused.key);
    await window.signIn(service.userName, service.password);
    await expect.poll(() => readFile(log, 'utf8')).toContain(`ERR_SSL_ALERT_${alert}`);
    await expect(
      page.getByRole('alert').getByText('didn’t accept the certificate of this computer'),
    ).toBeVisible();
  }
  expect(service.requests()).toEqual([]);

  const renewed = await clients.issue({ hosts: ['laptop-17'], forClients: true });
  await writeFile(file, renewed.cert + renewed.key);
  await window.signInTo(service);
  await window.expectCount('1,200 packages');
});
