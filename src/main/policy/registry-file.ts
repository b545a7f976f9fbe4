import { decodeText } from '../../preload/contract/decode-text.ts';

/** A value of the registry; null for types that no item has. */
type RegistryValue = string | number | readonly string[] | null;

/** The values of a key by name; those of its subkeys by `subkey\name`, the unnamed value by `` or `subkey\`. */
export type RegistryValues = Readonly<Record<string, RegistryValue>>;

const header = /Windows Registry Editor Version 5\.00\r?\n/uy;
const space = /\s+/uy;
const keyLine = /\[(.*)\](?:\r?\n|$)/uy;
const valueName = /(?:@|"((?:[^"\\]|\\.)*)")=/suy;
const quoted = /"((?:[^"\\]|\\.)*)"/suy;
const dword = /dword:([\da-f]{8})/uy;
const hex = /hex(?:\(([\da-f]+)\))?:((?:[\da-f]{2}|,|\\\r?\n|[ \t])*)/uy;

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gsu, '$1');
}

/** The numbers of types in winnt.h, in hexadecimal. */
function decode(type: string | undefined, bytes: Buffer, expand: (text: string) => string): RegistryValue {
  const strings = (): string[] => bytes.toString('utf16le').split('\0');
  if (type === '1') return strings()[0] ?? '';
  if (type === '2') return expand(strings()[0] ?? '');
  if (type === '7') return strings().filter((text) => text !== '');
  if (type === 'b' && bytes.length === 8) return Number(bytes.readBigUInt64LE());
  return null;
}

/**
 * Reads a key from a file that `reg export` has written: UTF-16 with a byte order mark, the exported key first. `expand`:
 * replaces variables of the environment in REG_EXPAND_SZ. Null if the file is not understood.
 */
export function readRegistryFile(bytes: Buffer, expand: (text: string) => string): RegistryValues | null {
  const text = decodeText(bytes);
  let position = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found !== null) position = pattern.lastIndex;
    return found;
  };
  const takeValue = (): RegistryValue | undefined => {
    const string = take(quoted)?.[1];
    if (string !== undefined) return unescaped(string);
    const number = take(dword)?.[1];
    if (number !== undefined) return Number.parseInt(number, 16);
    const [, type, digits] = take(hex) ?? [];
    if (digits === undefined) return undefined;
    return decode(type, Buffer.from(digits.replaceAll(/[^\da-f]/gu, ''), 'hex'), expand);
  };

  if (take(header) === null) return null;
  const values: [string, RegistryValue][] = [];
  let root: string | null = null;
  let prefix = '';
  while (position < text.length) {
    if (take(space) !== null) continue;
    const key = take(keyLine)?.[1];
    if (key !== undefined) {
      root ??= key;
      prefix = key === root ? '' : `${key.slice(root.length + 1)}\\`;
      continue;
    }
    const name = take(valueName);
    const value = name === null || root === null ? undefined : takeValue();
    if (value === undefined) return null;
    values.push([prefix + unescaped(name?.[1] ?? ''), value]);
  }
  return root === null ? null : Object.fromEntries(values);
}
