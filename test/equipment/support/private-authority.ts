import { generateKeyPairSync } from 'node:crypto';
import { certificatePem, type Name } from './der.ts';

/** What a TLS server needs, as PEM texts. */
export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface IssueOptions {
  /** Host names and addresses it is for; this computer's and that of a made-up service unless told otherwise. */
  readonly hosts?: readonly string[];
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** Whether it says that it is for clients, so that no server may present it. */
  readonly forClients?: boolean;
  /** Whether its key may not sign, which a server's must. OpenSSL does not mind, BoringSSL does. */
  readonly forAgreement?: boolean;
}

/** An authority that nobody trusts unless told to, as companies run them. */
export interface PrivateAuthority {
  /** The authority's own certificate as PEM text. */
  readonly pem: string;
  /** A certificate of a server. Whoever presents it presents it alone, without the authority's. */
  issue(options?: IssueOptions): ServerCertificate;
}

const day = 24 * 60 * 60 * 1000;
// Large enough to fill its four bytes, as the encoding asks.
let serial = 0x4000_0000;

export function createAuthority(name: Name): PrivateAuthority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [from, to] = [new Date(Date.now() - 400 * day), new Date(Date.now() + 400 * day)];
  serial += 1;
  const facts = { subject: name, issuer: name, notBefore: from, notAfter: to, serial, hosts: [] };
  return {
    pem: certificatePem(facts, own.publicKey, own.privateKey),
    issue({
      hosts = ['localhost', '127.0.0.1', 'packages.example'],
      notBefore = from,
      notAfter = to,
      forClients = false,
      forAgreement = false,
    } = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      serial += 1;
      const subject = { commonName: hosts[0] ?? 'nobody' };
      const leaf = { subject, issuer: name, notBefore, notAfter, serial, hosts, forClients, forAgreement };
      return {
        cert: certificatePem(leaf, publicKey, own.privateKey),
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}
