import { expect, test } from 'vitest';
import { readWebAddress } from '../../../src/preload/contract/web-address.ts';

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://Example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
  // Similar letters and the direction of writing can't hide the real host.
  ['https://exаmple.com/', 'https://xn--exmple-4nf.com/'],
  ['https://example.com/שלום', 'https://example.com/%D7%A9%D7%9C%D7%95%D7%9D'],
  ['https://example.com:8443/', 'https://example.com:8443/'],
])('%s opens %s', (text, address) => {
  expect(readWebAddress(text)?.href).toBe(address);
});

test.each([
  'http://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'packshelf://open?id=1',
  'https:example.com',
  'https:\\\\example.com',
  'https://example.com\\@evil.example',
  'https://',
  'https://bank.example@evil.example/',
  'https://:secret@example.com/',
  ' https://example.com/',
  'https://example.com/a b',
  'https://example.com/\u202Egpj.exe',
  'https://example.com/\n',
  `https://example.com/${'a'.repeat(2000)}`,
  `https://example.com/${'ä'.repeat(500)}`,
  '',
])('%j is not opened', (text) => {
  expect(readWebAddress(text)).toBeNull();
});
