import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { createClientCertificateFile } from '../../../../src/main/http/client-certificate-file.ts';
import type { Transport } from '../../../../src/main/http/transport.ts';
import type { Answer } from '../../../equipment/support/answering-service.ts';
import type { ServerCertificate } from '../../../equipment/support/private-authority.ts';
import {
  authority,
  certificate,
  failingWith,
  get,
  post,
  startProxy,
  startService,
  stranger,
  transportWith,
  via,
} from './harness.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

const laptop = await authority.issue({ hosts: ['laptop-17'], forClients: true });

async function fileWith({ cert, key }: ServerCertificate): Promise<string> {
  const folder = temporaryFolder();
  const file = join(folder, 'laptop.pem');
  await writeFile(file, cert + key);
  return file;
}

function transportShowing(file: string, proxies = 'DIRECT'): Transport {
  const clientCertificate = createClientCertificateFile(file, () => undefined);
  return transportWith({ clientCertificate, resolveProxy: via(proxies) });
}

const required = { ...certificate, ca: authority.pem, requestCert: true, rejectUnauthorized: true } as const;

/** Says whose certificate the client has shown. */
const answerName: Answer = (request, response) => {
  const { socket } = request;
  const peer = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  response.end(peer?.subject ?? 'nobody');
};

describe.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a service that requires a client certificate by %s',
  (version) => {
    const tls = { ...required, minVersion: version, maxVersion: version };

    it.each([get, post])('gets that of the file, directly and through a proxy', async (make) => {
      const service = await startService(answerName, tls);
      const proxy = await startProxy();
      const file = await fileWith(laptop);
      for (const way of ['DIRECT', proxy.entry])
        expect(await transportShowing(file, way).send(make(service.url))).toMatchObject({
          ok: true,
          value: { text: 'CN=laptop-17' },
        });
      expect(proxy.targets).toHaveLength(1);
    });

    it('is not reached without one, and is once the file is there', async () => {
      const service = await startService(answerName, tls);
      const file = await fileWith(laptop);
      const transport = transportShowing(file);
      await rm(file);
      expect(await transport.send(get(service.url))).toMatchObject({
        ok: false,
        // With TLS 1.2 the alert is one of many reasons.
        failure: { code: version === 'TLSv1.2' ? 'no-common-encryption' : 'certificate-wanted' },
      });
      expect(service.requests).toEqual([]);
      await writeFile(file, laptop.cert + laptop.key);
      expect(await transport.send(get(service.url))).toMatchObject({ value: { text: 'CN=laptop-17' } });
    });
  },
);

it('a renewed certificate is shown on the next connection', async () => {
  const service = await startService(answerName, required);
  const file = await fileWith(laptop);
  const transport = transportShowing(file);
  await transport.send(post(service.url));
  const renewed = await authority.issue({ hosts: ['laptop-17 renewed'], forClients: true });
  await writeFile(file, renewed.cert + renewed.key);
  expect(await transport.send(post(service.url))).toMatchObject({ value: { text: 'CN=laptop-17 renewed' } });
});

it('a service that does not ask gets none', async () => {
  const service = await startService(answerName);
  const transport = transportShowing(await fileWith(laptop));
  expect(await transport.send(get(service.url))).toMatchObject({ value: { text: 'nobody' } });
});

it('a proxy that asks gets none, and the service behind it does', async () => {
  const optional = { ...required, rejectUnauthorized: false };
  const [asking, requiring] = [await startProxy(optional), await startProxy(required)];
  const service = await startService(answerName, required);
  const file = await fileWith(laptop);
  expect(await transportShowing(file, asking.entry).send(get(service.url))).toMatchObject({
    value: { text: 'CN=laptop-17' },
  });
  expect(await transportShowing(file, requiring.entry).send(get(service.url))).toMatchObject({
    ok: false,
    failure: { code: 'certificate-wanted' },
  });
  expect(requiring.targets).toEqual([]);
});

it('the service’s own certificate is checked as without one', async () => {
  const foreign = await stranger.issue();
  const service = await startService(answerName, { ...required, ...foreign });
  expect(await transportShowing(await fileWith(laptop)).send(post(service.url))).toMatchObject(
    failingWith('untrusted-certificate', { issuer: 'Hotel Gateway' }),
  );
  expect(service.requests).toEqual([]);
});

it('the connection check says which one is shown, or why none is', async () => {
  const service = await startService(answerName, required);
  const file = await fileWith(laptop);
  const transport = transportShowing(file);
  expect(await transport.inspect(service.url)).toMatchObject({
    authoritySource: 'system',
    authoritiesProblem: null,
    ownCertificate: { state: 'ready', certificate: { subject: 'laptop-17', issuer: 'Example Works' } },
  });
  await writeFile(file, laptop.cert);
  expect(await transport.inspect(service.url)).toMatchObject({ ownCertificate: { state: 'not-understood' } });
  expect(await transportWith().inspect(service.url)).toMatchObject({ ownCertificate: null });
});
