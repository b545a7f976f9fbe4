import { createHash, createPublicKey, KeyObject } from 'node:crypto';
// Must be loaded first, because the certificate library's dependency injection uses it.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

/** The invented service: a public name, because the app uses no proxy for names of this computer. */
export const serviceHost = 'packages.example';

/** The subject of an authority's certificate. */
export interface Name {
  readonly commonName: string;
  readonly organisation?: string;
}

/** What a TLS server needs, as PEM texts. */
export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface IssueOptions {
  /** Host names and IPv4 addresses; by default those of this computer and of an invented service. */
  readonly hosts?: readonly string[];
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** Limits the certificate to clients, so that a server must not present it. */
  readonly forClients?: boolean;
  /** Limits the key to key agreement, so that it must not sign. OpenSSL ignores this, BoringSSL does not. */
  readonly forAgreement?: boolean;
}

/** A certificate authority as companies run them; programs trust it only if they are configured to. */
export interface PrivateAuthority {
  /** The authority's own certificate as PEM text. */
  readonly pem: string;
  /** A certificate of a server, without the authority's own in the chain. */
  issue(options?: IssueOptions): Promise<ServerCertificate>;
}

const day = 24 * 60 * 60 * 1000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export async function createAuthority({ commonName, organisation }: Name): Promise<PrivateAuthority> {
  const keys = await generateKeys();
  const name = [...(organisation === undefined ? [] : [{ O: [organisation] }]), { CN: [commonName] }];
  const [from, to] = [new Date(Date.now() - 400 * day), new Date(Date.now() + 400 * day)];
  const signed = { issuer: name, signingKey: keys.privateKey, signingAlgorithm: algorithm };
  const own = await x509.X509CertificateGenerator.create({
    ...signed,
    subject: name,
    publicKey: keys.publicKey,
    notBefore: from,
    notAfter: to,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  return {
    pem: own.toString('pem'),
    async issue({
      hosts = ['localhost', '127.0.0.1', serviceHost],
      notBefore = from,
      notAfter = to,
      forClients = false,
      forAgreement = false,
    } = {}) {
      const { publicKey, privateKey } = await generateKeys();
      const certificate = await x509.X509CertificateGenerator.create({
        ...signed,
        subject: [{ CN: [hosts[0] ?? 'nobody'] }],
        publicKey,
        notBefore,
        notAfter,
        extensions: [
          new x509.BasicConstraintsExtension(false, undefined, true),
          new x509.SubjectAlternativeNameExtension(hosts.map(alternativeName)),
          ...(forClients ? [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth])] : []),
          ...(forAgreement ? [new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyAgreement, true)] : []),
        ],
      });
      return {
        cert: certificate.toString('pem'),
        key: KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}

async function generateKeys(): Promise<CryptoKeyPair> {
  return await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

function alternativeName(host: string): { type: 'ip' | 'dns'; value: string } {
  return { type: /^[\d.]+$/.test(host) ? 'ip' : 'dns', value: host };
}

/** The SHA-256 of a certificate's key, in Base64. */
export function keyHash(cert: string): string {
  const key = createPublicKey(cert).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
