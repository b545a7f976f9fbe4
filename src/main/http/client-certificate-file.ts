import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { AcceptedCertificate, PemProblem } from '../../preload/contract/inspection.ts';
import { acceptedCertificate } from './certificate-chain.ts';
import { pemBlocks, readPemFile, unusable, type PemContent } from './pem-file.ts';

/** A client certificate with its chain and key, in PEM format. The key must never be logged. */
export interface ClientIdentity {
  readonly cert: string;
  readonly key: string;
  readonly certificate: AcceptedCertificate;
}

/** The client certificate of this computer or person. */
export interface ClientCertificate {
  /** The one for the next connection; the same object as long as the file is the same. Never rejects. */
  read(): Promise<PemContent<ClientIdentity>>;
}

/** Reads a certificate, its chain and its unencrypted key. The certificate may stand anywhere among those of its chain. */
function parseIdentity(text: string): PemContent<ClientIdentity> {
  const [key] = pemBlocks(text, 'PRIVATE KEY');
  if (key === undefined) return unusable('not-understood');
  try {
    const privateKey = createPrivateKey(key);
    const chain = pemBlocks(text, 'CERTIFICATE').map((pem) => new X509Certificate(pem));
    const own = chain.find((certificate) => certificate.checkPrivateKey(privateKey));
    if (own === undefined) return unusable('not-understood');
    const cert = [own, ...chain.filter((certificate) => certificate !== own)].join('');
    // Throws for what TLS does not take, such as a key that is too short. Without `ca` it would load all authorities.
    createSecureContext({ cert, key, ca: own.toString() });
    return { ok: true, value: { cert, key, certificate: acceptedCertificate(own.toLegacyObject()) } };
  } catch {
    return unusable('not-understood');
  }
}

/**
 * The client certificate in a PEM file. The file is read for each new connection, so that a renewed certificate is used
 * without a restart. `onProblem` is called when the file can't be used for a new reason.
 */
export function createClientCertificateFile(
  file: string,
  onProblem: (problem: PemProblem) => void,
): ClientCertificate {
  let text: string | null = null;
  let latest: PemContent<ClientIdentity> = unusable('not-readable');
  let told: PemProblem | null = null;

  function tell(problem: PemProblem | null): void {
    if (problem !== null && problem !== told) onProblem(problem);
    told = problem;
  }

  return {
    async read() {
      const content = await readPemFile(file);
      if (!content.ok) [text, latest] = [null, content];
      else if (content.value !== text) [text, latest] = [content.value, parseIdentity(content.value)];
      tell(latest.ok ? null : latest.problem);
      return latest;
    },
  };
}
