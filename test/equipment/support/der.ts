import { sign, type KeyObject } from 'node:crypto';

/** A value in the distinguished encoding of ASN.1 (ITU-T X.690): tag, length, content. */
function value(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.of(tag, body.length), body]);
  const size = body.length < 0x100 ? Buffer.of(0x81, body.length) : Buffer.alloc(3, 0x82);
  if (size.length === 3) size.writeUInt16BE(body.length, 1);
  return Buffer.concat([Buffer.of(tag), size, body]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => value(0x30, ...parts);
const octets = (content: Uint8Array): Buffer => value(0x04, content);
const bits = (content: Uint8Array): Buffer => value(0x03, Buffer.of(0), content);
const truth = value(0x01, Buffer.of(0xff));

const ids = {
  commonName: '550403',
  organisation: '55040a',
  alternativeNames: '551d11',
  basicConstraints: '551d13',
  extendedKeyUsage: '551d25',
  keyUsage: '551d0f',
  clientAuthentication: '2b06010505070302',
  ecdsaWithSha256: '2a8648ce3d040302',
};
const id = (name: keyof typeof ids): Buffer => value(0x06, Buffer.from(ids[name], 'hex'));

/** Whose certificate it is: a common name, and an organisation where one is given. */
export interface Name {
  readonly commonName: string;
  readonly organisation?: string;
}

function nameOf({ commonName, organisation }: Name): Buffer {
  const part = (name: keyof typeof ids, text: string): Buffer =>
    value(0x31, sequence(id(name), value(0x0c, Buffer.from(text))));
  const first = organisation === undefined ? [] : [part('organisation', organisation)];
  return sequence(...first, part('commonName', commonName));
}

/** UTCTime, good until 2049. */
function time(at: Date): Buffer {
  return value(
    0x17,
    Buffer.from(
      at
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2),
    ),
  );
}

function extension(name: keyof typeof ids, isCritical: boolean, content: Uint8Array): Buffer {
  return sequence(id(name), ...(isCritical ? [truth] : []), octets(content));
}

function alternativeName(host: string): Buffer {
  const isAddress = /^[\d.]+$/.test(host);
  return isAddress ? value(0x87, Buffer.from(host.split('.').map(Number))) : value(0x82, Buffer.from(host));
}

export interface CertificateFacts {
  readonly subject: Name;
  readonly issuer: Name;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly serial: number;
  /** Host names and IPv4 addresses; none makes it an authority's certificate. */
  readonly hosts: readonly string[];
  /** Whether it says that it is for clients alone. */
  readonly forClients?: boolean;
  /** Whether its key is for agreeing on a key alone, and not for signing. */
  readonly forAgreement?: boolean;
}

/** A certificate (RFC 5280) with an elliptic key, signed by its issuer, as PEM text. */
export function certificatePem(facts: CertificateFacts, publicKey: KeyObject, issuerKey: KeyObject): string {
  const algorithm = sequence(id('ecdsaWithSha256'));
  const serial = Buffer.alloc(4);
  serial.writeUInt32BE(facts.serial);
  const isAuthority = facts.hosts.length === 0;
  const extensions = [
    extension('basicConstraints', true, sequence(...(isAuthority ? [truth] : []))),
    ...(isAuthority
      ? []
      : [extension('alternativeNames', false, sequence(...facts.hosts.map(alternativeName)))]),
  ];
  if (facts.forClients === true)
    extensions.push(extension('extendedKeyUsage', false, sequence(id('clientAuthentication'))));
  // The fifth of its bits; the three behind that are not used.
  if (facts.forAgreement === true)
    extensions.push(extension('keyUsage', true, value(0x03, Buffer.of(3, 0x08))));
  const content = sequence(
    value(0xa0, value(0x02, Buffer.of(2))),
    value(0x02, serial),
    algorithm,
    nameOf(facts.issuer),
    sequence(time(facts.notBefore), time(facts.notAfter)),
    nameOf(facts.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    value(0xa3, sequence(...extensions)),
  );
  const whole = sequence(content, algorithm, bits(sign('sha256', content, issuerKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
