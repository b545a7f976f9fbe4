import { X509Certificate } from 'node:crypto';
import { pemBlocks, readPemFile, unusable, type PemContent } from './pem-file.ts';

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

/**
 * Reads the certificates of authorities from a PEM file. Never rejects. One malformed certificate makes the whole file
 * `not-understood`, so that an administrator sees it at once instead of at the service that needs it.
 */
export async function readAuthoritiesFile(file: string): Promise<PemContent<readonly string[]>> {
  const read = await readPemFile(file);
  if (!read.ok) return read;
  const certificates = pemBlocks(read.value, 'CERTIFICATE');
  const isValid = certificates.length > 0 && certificates.every(isCertificate);
  return isValid ? { ok: true, value: certificates } : unusable('not-understood');
}
