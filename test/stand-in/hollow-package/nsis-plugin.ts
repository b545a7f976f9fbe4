import { Format, NtExecutable } from 'resedit';

/** The address of the first section in memory, to which all addresses in it are relative. */
const sectionAddress = 0x1000;
const directorySize = 40;
const readAndRun = 0x6000_0020;

/**
 * A 32-bit Windows library that exports empty functions with these names, which is all that the compiler of installer
 * scripts reads.
 */
export function nsisPlugin(name: string, functions: Iterable<string>): Buffer {
  const sorted = [...functions].sort();
  const addresses = directorySize;
  const names = addresses + 4 * sorted.length;
  const ordinals = names + 4 * sorted.length;
  const strings = ordinals + 2 * sorted.length;
  const texts = [`${name}.dll`, ...sorted].map((text) => Buffer.from(`${text}\0`));
  const code = strings + texts.reduce((size, text) => size + text.length, 0);

  const table = Buffer.alloc(strings);
  table.writeUInt32LE(sectionAddress + strings, 12); // its own name
  table.writeUInt32LE(1, 16); // the number of the first function
  table.writeUInt32LE(sorted.length, 20);
  table.writeUInt32LE(sorted.length, 24);
  table.writeUInt32LE(sectionAddress + addresses, 28);
  table.writeUInt32LE(sectionAddress + names, 32);
  table.writeUInt32LE(sectionAddress + ordinals, 36);
  let text = strings + (texts[0]?.length ?? 0);
  for (const [position] of sorted.entries()) {
    table.writeUInt32LE(sectionAddress + code, addresses + 4 * position);
    table.writeUInt32LE(sectionAddress + text, names + 4 * position);
    table.writeUInt16LE(position, ordinals + 2 * position);
    text += texts[position + 1]?.length ?? 0;
  }
  const returnAtOnce = Buffer.from([0xc3]);
  return library(Buffer.concat([table, ...texts, returnAtOnce]));
}

function library(exports: Buffer): Buffer {
  const executable = NtExecutable.createEmpty(true, true);
  executable.setSectionByEntry(Format.ImageDirectoryEntry.Export, {
    data: new Uint8Array(exports).buffer,
    info: {
      name: '.edata',
      virtualSize: exports.length,
      virtualAddress: sectionAddress,
      sizeOfRawData: 0,
      pointerToRawData: 0,
      pointerToRelocations: 0,
      pointerToLineNumbers: 0,
      numberOfRelocations: 0,
      numberOfLineNumbers: 0,
      characteristics: readAndRun,
    },
  });
  return Buffer.from(executable.generate());
}
