import { X509Certificate } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen, stopServer } from '../../../equipment/support/connect-proxy.ts';
import {
  authority,
  certificate,
  failingWith,
  get,
  post,
  startProxy,
  startService,
  transportWith,
  via,
} from './harness.ts';

describe.each([
  ['directly', false],
  ['through a proxy', true],
] as const)('a failed TLS handshake, %s', (_, byProxy) => {
  async function send(url: string): Promise<unknown> {
    const resolveProxy = via(byProxy ? (await startProxy()).entry : 'DIRECT');
    return await transportWith({ resolveProxy }).send(post(url));
  }

  it('reports a server limited to TLS 1.1', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const service = await startService(undefined, { ...certificate, ...old });
    expect(await send(service.url)).toEqual(
      failingWith('no-common-encryption', { retryable: false, detail: 'ERR_SSL_ALERT_PROTOCOL_VERSION' }),
    );
  });

  it('reports a port that speaks plain http', async () => {
    const service = await startService(undefined, null);
    expect(await send(service.url.replace('http:', 'https:'))).toEqual(
      failingWith('not-the-service', {
        retryable: true,
        addressInDoubt: true,
        detail: 'ERR_SSL_WRONG_VERSION_NUMBER',
      }),
    );
  });

  it('reports a required client certificate', async () => {
    const requiresClientCertificate = {
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.3',
    } as const;
    const service = await startService(undefined, { ...certificate, ...requiresClientCertificate });
    expect(await send(service.url)).toMatchObject({
      ok: false,
      failure: { code: 'certificate-wanted', detail: 'ERR_SSL_ALERT_CERTIFICATE_REQUIRED' },
    });
    expect(service.requests).toEqual([]);
  });

  it('reports a certificate for clients only', async () => {
    const service = await startService(undefined, await authority.issue({ forClients: true }));
    expect(await send(service.url)).toMatchObject(
      failingWith('certificate-unfit', {
        retryable: false,
        issuer: 'Example Works',
        detail: 'INVALID_PURPOSE, host packages.example',
      }),
    );
    expect(service.requests).toEqual([]);
  });

  it('reports a malformed certificate', async () => {
    const service = await startService(undefined, { ...certificate, maxVersion: 'TLSv1.2' });
    const port = await startCorruptingProxy(service.port);
    const sent = await send(`https://packages.example:${port}/`);
    expect(sent).toMatchObject(failingWith('certificate-unfit'));
    expect(sent).toHaveProperty(
      'failure.detail',
      expect.stringMatching(/^ERR_SSL_[A-Z0-9_]+, host packages\.example$/u),
    );
    expect(service.requests).toEqual([]);
  });
});

/** Forwards a server's bytes, but changes one byte of its certificate: the type of the version field. */
async function startCorruptingProxy(behind: number): Promise<number> {
  const der = new X509Certificate(certificate.cert).raw;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const onward = connect(behind, '127.0.0.1');
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(onward);
    client.once('close', () => onward.destroy());
    onward.once('close', () => client.destroy());
    onward.on('data', (bytes: Buffer) => {
      const at = bytes.indexOf(der.subarray(0, 16));
      // The byte after two sequence headers and the header of the version field.
      if (at !== -1) bytes[bytes.indexOf(Buffer.of(0xa0, 0x03, 0x02, 0x01, 0x02), at) + 2] = 0x04;
      client.write(bytes);
    });
  });
  const port = await listen(server);
  onTestFinished(() => stopServer(server, sockets));
  return port;
}

describe('a proxy that speaks plain http instead of TLS', () => {
  it('is named in the failure, without doubt about the service’s address', async () => {
    const proxy = await startProxy();
    const service = await startService();
    const entry = proxy.entry.replace('PROXY', 'HTTPS');
    const sent = await transportWith({ resolveProxy: via(entry) }).send(get(service.url));
    expect(sent).toEqual(
      failingWith('not-the-service', {
        retryable: true,
        detail: `ERR_SSL_WRONG_VERSION_NUMBER, proxy https://127.0.0.1:${proxy.port}`,
      }),
    );
  });
});
