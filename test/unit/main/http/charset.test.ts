import { describe, expect, it } from 'vitest';
import { charsetOf, toUtf8 } from '../../../../src/main/http/charset.ts';

const text = '{"name":"Größe “€”"}';

function utf16(bigEndian: boolean, mark: boolean): Uint8Array {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

/** As Windows writes it, which ISO-8859-1 also stands for. */
const western = Buffer.from('7b226e616d65223a224772f6df6520938094227d', 'hex');

describe('toUtf8', () => {
  it('returns UTF-8 as it is, whatever its label says', () => {
    for (const label of [undefined, 'utf-8', 'iso-8859-1', 'utf-16', 'none']) {
      const body = new TextEncoder().encode(text);
      expect(toUtf8(body, label)).toEqual({ body, anomaly: null });
      expect(toUtf8(body, label).body).toBe(body);
    }
    expect(toUtf8(new Uint8Array(), undefined)).toEqual({ body: new Uint8Array(), anomaly: null });
  });

  it.each([
    ['Latin-1 by its label', western, 'ISO-8859-1', '{"name":"Größe “€”"}'],
    ['Windows’ by its label', western, 'windows-1252', '{"name":"Größe “€”"}'],
    ['Japanese by its label', Buffer.from([0x22, 0x83, 0x65, 0x22]), 'shift_jis', '"テ"'],
    ['UTF-16 by its mark', utf16(false, true), undefined, text],
    ['UTF-16 with the other byte order', utf16(true, true), 'utf-8', text],
    // RFC 4627, section 3: JSON begins with two ASCII characters.
    ['UTF-16 without mark and label', utf16(false, false), undefined, text],
    ['UTF-16 with the other byte order, without mark and label', utf16(true, false), undefined, text],
  ])('decodes %s, and tells that', (_, body, label, expected) => {
    const read = toUtf8(body, label);
    expect(new TextDecoder().decode(read.body)).toBe(expected);
    expect(read.anomaly).toBe('other-encoding');
  });

  it.each([undefined, 'utf-8', 'utf8', 'unknown-8bit', ''])(
    'leaves what is no UTF-8 as it is if its label is %j, and tells that some can’t be read',
    (label) => {
      expect(toUtf8(western, label)).toEqual({ body: western, anomaly: 'unreadable-text' });
    },
  );
});

describe('charsetOf', () => {
  it.each([
    ['application/json', undefined],
    ['application/json; charset=ISO-8859-1', 'ISO-8859-1'],
    ['application/json;charset="latin1"; q=1', 'latin1'],
    ['application/json; Charset = utf-16 ', 'utf-16'],
    ['application/json; x-charset=latin1', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j names %j', (contentType, charset) => {
    expect(charsetOf(contentType)).toBe(charset);
  });
});
