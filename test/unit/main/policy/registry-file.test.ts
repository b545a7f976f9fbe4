import fc from '../../../equipment/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { joinPolicy } from '../../../../src/main/policy/policy-items.ts';
import { readRegistryFile } from '../../../../src/main/policy/registry-file.ts';
import { registryFile } from './registry-export.ts';

const expand = (text: string): string => text.replace('%ProgramData%', 'C:\\ProgramData');
const root = '[HKEY_LOCAL_MACHINE\\Software\\Policies\\Packshelf]';

function read(...lines: readonly string[]) {
  return readRegistryFile(registryFile([root, ...lines]), expand);
}

describe('readRegistryFile', () => {
  it('reads strings with escaped quotes and backslashes, and several lines', () => {
    expect(read('"Path"="C:\\\\ca.pem"', '"Quoted \\"name\\""="a \\"b\\""', '"Lines"="one\r\ntwo"')).toEqual({
      Path: 'C:\\ca.pem',
      'Quoted "name"': 'a "b"',
      Lines: 'one\r\ntwo',
    });
  });

  it('reads numbers of 32 and 64 bits', () => {
    expect(read('"Small"=dword:0000001e', '"Large"=hex(b):1e,00,00,00,01,00,00,00')).toEqual({
      Small: 30,
      Large: 2 ** 32 + 30,
    });
  });

  it('reads lists that continue on the next line', () => {
    expect(read('"List"=hex(7):61,00,3d,00,62,00,\\', '  00,00,63,00,00,00,00,00')).toEqual({
      List: ['a=b', 'c'],
    });
  });

  it('replaces variables of the environment only where the type says so', () => {
    const bytes = [...Buffer.from('%ProgramData%\\ca\0', 'utf16le')].map((byte) =>
      byte.toString(16).padStart(2, '0'),
    );
    expect(read(`"Expanded"=hex(2):${bytes.join(',')}`, '"Plain"="%ProgramData%\\\\ca"')).toEqual({
      Expanded: 'C:\\ProgramData\\ca',
      Plain: '%ProgramData%\\ca',
    });
  });

  it('names values of subkeys and the unnamed value so that no item has such a name', () => {
    const subkey = root.replace(']', '\\Connections]');
    expect(read('@="unnamed"', '', subkey, '"1"="packages.example"', '@=dword:00000001')).toEqual({
      '': 'unnamed',
      'Connections\\1': 'packages.example',
      'Connections\\': 1,
    });
  });

  it('reads types that no item has as null', () => {
    expect(read('"Binary"=hex:01,02', '"None"=hex(0):', '"Short"=hex(b):01')).toEqual({
      Binary: null,
      None: null,
      Short: null,
    });
  });

  it('reads a key without values', () => {
    expect(read('')).toEqual({});
  });

  it.each([
    ['no byte order mark', Buffer.from(`Windows Registry Editor Version 5.00\r\n\r\n${root}\r\n`, 'utf16le')],
    ['another header', Buffer.from(`\uFEFFREGEDIT4\r\n\r\n${root}\r\n`, 'utf16le')],
    ['no key', registryFile(['"a"="b"'])],
    ['a cut value', registryFile([root, '"a"="b'])],
    ['nothing', Buffer.alloc(0)],
  ])('does not understand a file with %s', (_what, bytes) => {
    expect(readRegistryFile(bytes, expand)).toBeNull();
  });

  it('reads a long value', () => {
    const long = 'x'.repeat(500_000);
    expect(read(`"Long"="${long}"`)).toEqual({ Long: long });
    expect(read(`"Long"="${long}`)).toBeNull();
  });

  it('never throws', () => {
    const piece = fc.constantFrom(
      '"',
      '\\',
      '=',
      '[',
      ']',
      '@',
      'dword:',
      'hex(7):',
      '00,',
      '\r\n',
      root,
      'a',
      '%',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (content) => {
        const values = readRegistryFile(registryFile([root, content]), expand);
        joinPolicy([{ name: 'registry', items: values ?? {}, problems: [] }]);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        readRegistryFile(Buffer.from(bytes), expand);
      }),
    );
  });
});
