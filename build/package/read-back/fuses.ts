import { readFile } from 'node:fs/promises';

/** Precedes the fuses in Electron's binary. */
export const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** The version of the fuse format. */
export const fuseVersion = 1;

/** Electron 45's fuses in their order, with electron-builder's names; it cannot set the last one yet. */
export const fuseNames = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
] as const;

export type FuseName = (typeof fuseNames)[number];

/** The state of each fuse in the binary; `removed` fuses have no effect any more. */
export type Fuses = Partial<Record<FuseName, boolean | 'removed'>>;

/**
 * Reads the fuses of an executable; on macOS they are in the file "Electron Framework". Throws if there are none, and if
 * the two halves of a universal binary differ, because the library that sets them reads only the first half.
 */
export async function readFuses(file: string): Promise<Fuses> {
  const wires = fuseWires(await readFile(file));
  const [wire] = wires;
  if (wire === undefined) throw new Error(`${file} has no fuses.`);
  if (wires.some((other) => !other.equals(wire)))
    throw new Error(`The fuses of ${file} differ: ${wires.join(', ')}.`);
  if (wire.length > fuseNames.length)
    throw new Error(`${file} has more fuses than are known: ${wire.toString()}.`);
  const fuses: Fuses = {};
  for (const [position, digit] of wire.entries()) {
    const name = fuseNames[position];
    if (name !== undefined) fuses[name] = stateOf(digit, file);
  }
  return fuses;
}

/** The fuse bytes after every sentinel. */
function fuseWires(binary: Buffer): Buffer[] {
  const wires: Buffer[] = [];
  for (let at = binary.indexOf(fuseSentinel); at !== -1; at = binary.indexOf(fuseSentinel, at + 1)) {
    const start = at + fuseSentinel.length;
    const version = binary[start];
    if (version !== fuseVersion) throw new Error(`Fuses of version ${String(version)} are not known.`);
    wires.push(binary.subarray(start + 2, start + 2 + (binary[start + 1] ?? 0)));
  }
  return wires;
}

function stateOf(byte: number, file: string): boolean | 'removed' {
  const digit = String.fromCharCode(byte);
  if (digit === '1') return true;
  if (digit === '0') return false;
  if (digit === 'r') return 'removed';
  throw new Error(`A fuse of ${file} has the unknown state "${digit}".`);
}
