import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/preload/contract/decode-text.ts';

const text = '{"name": "Łukasz 東 – 🗂"}\r\n';
const bigEndian = (marked: string): Buffer => Buffer.from(marked, 'utf16le').swap16();

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, as Notepad and PowerShell write it', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 in the other byte order', bigEndian(`\uFEFF${text}`)],
  ])('reads %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it.each([[[]], [[0xff]], [[0xef, 0xbb, 0xbf]], [[0xff, 0xfe]]])('reads %j, which has no text', (bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toBe(bytes.length === 1 ? '\uFFFD' : '');
  });
});
