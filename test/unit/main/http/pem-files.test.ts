import { createPrivateKey, X509Certificate } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readAuthoritiesFile } from '../../../../src/main/http/authorities-file.ts';
import { createClientCertificateFile } from '../../../../src/main/http/client-certificate-file.ts';
import { createAuthority } from '../../../equipment/support/private-authority.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

const works = await createAuthority({ commonName: 'Works CA', organisation: 'Example Works' });
const other = await createAuthority({ commonName: 'Other CA' });
const laptop = await works.issue({ hosts: ['laptop-17'], forClients: true });

/** A file with this text; missing if it is null. */
async function fileWith(text: string | null, encoding: BufferEncoding = 'utf8'): Promise<string> {
  const folder = temporaryFolder();
  const file = join(folder, 'some.pem');
  if (text !== null) await writeFile(file, text, encoding);
  return file;
}

describe('a file of authorities', () => {
  it('may have comments between its certificates', async () => {
    const file = await fileWith(`# Works - since 2024\n${works.pem}\n\nOther:\r\n${other.pem}`);
    expect(await readAuthoritiesFile(file)).toEqual({
      ok: true,
      value: [works.pem.trim(), other.pem.trim()],
    });
  });

  it('may be written by Notepad or PowerShell', async () => {
    const file = await fileWith(`\uFEFF# Wärk\r\n${works.pem}`, 'utf16le');
    expect(await readAuthoritiesFile(file)).toEqual({ ok: true, value: [works.pem.trim()] });
  });

  it.each([
    ['missing', null, 'not-readable'],
    ['empty', '', 'not-understood'],
    ['without a certificate', laptop.key, 'not-understood'],
    [
      'with a malformed certificate',
      `${works.pem}\n${works.pem.replace('MII', 'AAA').replace('MIB', 'AAA')}`,
      'not-understood',
    ],
    ['larger than any list of authorities', works.pem.padEnd(1024 * 1024 + 1), 'not-understood'],
  ])('that is %s is not used', async (_, text, problem) => {
    expect(await readAuthoritiesFile(await fileWith(text))).toEqual({ ok: false, problem });
  });

  it('may be no folder', async () => {
    expect(await readAuthoritiesFile(tmpdir())).toEqual({ ok: false, problem: 'not-understood' });
  });
});

describe('a file with a client certificate', () => {
  it('is read with its chain, the certificate of the key first', async () => {
    const file = await fileWith(`${works.pem}\n${laptop.key}\n${laptop.cert}`);
    const read = await createClientCertificateFile(file, vi.fn()).read();
    expect(read).toMatchObject({
      value: { certificate: { subject: 'laptop-17', issuer: 'Example Works' }, key: laptop.key.trim() },
    });
    const cert = read.ok ? read.value.cert : '';
    expect(new X509Certificate(cert).subject).toBe('CN=laptop-17');
    expect(cert.match(/BEGIN CERTIFICATE/gu)).toHaveLength(2);
  });

  it.each([
    ['missing', (): null => null, 'not-readable'],
    ['without a key', (): string => laptop.cert, 'not-understood'],
    ['without a certificate', (): string => laptop.key, 'not-understood'],
    [
      'with the key of another certificate',
      async (): Promise<string> => laptop.cert + (await works.issue()).key,
      'not-understood',
    ],
    [
      'with an encrypted key',
      (): string =>
        laptop.cert +
        createPrivateKey(laptop.key)
          .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
          .toString(),
      'not-understood',
    ],
  ] as const)('that is %s is not used, which is said once', async (_, text, problem) => {
    const onProblem = vi.fn();
    const certificate = createClientCertificateFile(await fileWith(await text()), onProblem);
    expect(await certificate.read()).toEqual({ ok: false, problem });
    await certificate.read();
    expect(onProblem.mock.calls).toEqual([[problem]]);
  });

  it('is read again for each connection, and is the same object while it is the same', async () => {
    const onProblem = vi.fn();
    const file = await fileWith(laptop.cert + laptop.key);
    const certificate = createClientCertificateFile(file, onProblem);
    const first = await certificate.read();
    expect(await certificate.read()).toBe(first);
    await writeFile(file, 'half a fi');
    expect((await certificate.read()).ok).toBe(false);
    const renewed = await works.issue({ hosts: ['laptop-17 renewed'], forClients: true });
    await writeFile(file, renewed.cert + renewed.key);
    expect(await certificate.read()).toMatchObject({
      value: { certificate: { subject: 'laptop-17 renewed' } },
    });
    await rm(file);
    await certificate.read();
    expect(onProblem.mock.calls).toEqual([['not-understood'], ['not-readable']]);
  });
});
