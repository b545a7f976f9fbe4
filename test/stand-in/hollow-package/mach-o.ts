import { hollowMessage } from './entry.ts';

const processors = {
  x64: { type: 0x0100_0007, subtype: 3 },
  arm64: { type: 0x0100_000c, subtype: 0 },
} as const;

const kinds = { program: 2, library: 6 } as const;

/** The header of a macOS program or library with nothing to load, which does not run; `payload` is appended. */
export function machO(
  kind: keyof typeof kinds,
  arch: keyof typeof processors,
  payload: Uint8Array = Buffer.alloc(0),
): Buffer {
  const header = Buffer.alloc(32);
  header.writeUInt32LE(0xfeed_facf, 0); // 64 bits
  header.writeUInt32LE(processors[arch].type, 4);
  header.writeUInt32LE(processors[arch].subtype, 8);
  header.writeUInt32LE(kinds[kind], 12);
  return Buffer.concat([header, Buffer.from(hollowMessage), payload]);
}
