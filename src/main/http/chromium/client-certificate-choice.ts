import type { AcceptedCertificate } from '../../../preload/contract/inspection.ts';
import { plainLine } from '../../../preload/contract/plain-line.ts';

/** What we use of Electron's `Certificate`. */
export interface StoredCertificate {
  readonly issuer: { readonly commonName: string };
  readonly issuerName: string;
  readonly subjectName: string;
  /** Seconds since 1970. */
  readonly validExpiry: number;
}

/**
 * The certificate that is shown to a service, of those in the system's store that the service takes: the one of this issuer
 * (a common name) that is valid longest, so that a renewed certificate replaces the former one. Null if there is none.
 */
export function chooseClientCertificate<Certificate extends StoredCertificate>(
  list: readonly Certificate[],
  issuer: string | null,
): Certificate | null {
  const fitting = list.filter((certificate) => certificate.issuer.commonName === issuer);
  return fitting.toSorted((a, b) => b.validExpiry - a.validExpiry)[0] ?? null;
}

export function storedCertificate({
  subjectName,
  issuerName,
  validExpiry,
}: StoredCertificate): AcceptedCertificate {
  return {
    subject: plainLine(subjectName),
    issuer: plainLine(issuerName),
    validUntil: validExpiry * 1000,
  };
}
