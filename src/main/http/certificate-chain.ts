import type { PeerCertificate } from 'node:tls';
import type { AcceptedCertificate } from '../../preload/contract/inspection.ts';
import { plainLine } from '../../preload/contract/plain-line.ts';

/** A longer chain is a loop. */
const maxLength = 10;

/** A certificate as far as chains are concerned. */
interface Linked<Certificate> {
  /** The certificate itself if it is self-signed; missing if the issuer's certificate is not known. */
  readonly issuerCertificate?: Certificate;
}

/** The certificates from the leaf upwards, as far as they were presented or are known. */
export function chainOf<Certificate extends Linked<Certificate>>(
  leaf: Certificate | undefined,
): readonly Certificate[] {
  const chain: Certificate[] = [];
  let next: Certificate | undefined = leaf;
  while (next !== undefined && chain.length < maxLength && !chain.includes(next)) {
    chain.push(next);
    next = next.issuerCertificate;
  }
  return chain;
}

/** One attribute of a distinguished name; the first value if it has several. */
function attribute(name: object, key: string): string {
  const value: unknown = Reflect.get(name, key);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? plainLine(first) : '';
}

/** The organisation of a distinguished name, else its common name. */
export function nameOf(name: object): string {
  return attribute(name, 'O') || attribute(name, 'CN');
}

/** What a person needs to know of a certificate. */
export function acceptedCertificate({
  subject,
  issuer,
  valid_to: validTo,
}: Pick<PeerCertificate, 'subject' | 'issuer' | 'valid_to'>): AcceptedCertificate {
  return { subject: nameOf(subject), issuer: nameOf(issuer), validUntil: Date.parse(validTo) };
}
