import { hollowMessage } from './entry.ts';

const headerSize = 64;
const programHeaderSize = 56;
const codeOffset = headerSize + programHeaderSize;
const address = 0x40_0000;

/**
 * A complete Linux program for x64 that prints an error and exits with 1. `payload` is appended to the file.
 */
export function elfProgram(payload: Uint8Array): Buffer {
  const message = Buffer.from(hollowMessage);
  const size = codeOffset + machineCode(0).length + message.length + payload.length;
  return Buffer.concat([header(), loadEverything(size), machineCode(message.length), message, payload]);
}

function header(): Buffer {
  const bytes = Buffer.alloc(headerSize);
  const [class64, littleEndian, version] = [2, 1, 1];
  bytes.set([0x7f, ...Buffer.from('ELF'), class64, littleEndian, version]);
  bytes.writeUInt16LE(2, 16); // an executable
  bytes.writeUInt16LE(62, 18); // for x86-64
  bytes.writeUInt32LE(version, 20);
  bytes.writeBigUInt64LE(BigInt(address + codeOffset), 24); // where it starts
  bytes.writeBigUInt64LE(BigInt(headerSize), 32); // where the program header lies
  bytes.writeUInt16LE(headerSize, 52);
  bytes.writeUInt16LE(programHeaderSize, 54);
  bytes.writeUInt16LE(1, 56); // program headers; there are no sections
  return bytes;
}

/** The program header that loads the whole file, readable and executable. */
function loadEverything(size: number): Buffer {
  const bytes = Buffer.alloc(programHeaderSize);
  const [load, readAndRun] = [1, 5];
  bytes.writeUInt32LE(load, 0);
  bytes.writeUInt32LE(readAndRun, 4);
  bytes.writeBigUInt64LE(BigInt(address), 16);
  bytes.writeBigUInt64LE(BigInt(address), 24);
  bytes.writeBigUInt64LE(BigInt(size), 32);
  bytes.writeBigUInt64LE(BigInt(size), 40);
  bytes.writeBigUInt64LE(0x1000n, 48); // alignment
  return bytes;
}

/** write(2, message, length), then exit(1); the message follows the code. */
function machineCode(messageLength: number): Buffer {
  const [write, exit, standardError] = [1, 60, 2];
  const toEax = (value: number): number[] => [0xb8, ...number32(value)];
  const toEdi = (value: number): number[] => [0xbf, ...number32(value)];
  const toEdx = (value: number): number[] => [0xba, ...number32(value)];
  const call = [0x0f, 0x05];
  const end = [...toEax(exit), ...toEdi(1), ...call];
  const rest = [...toEdx(messageLength), ...toEax(write), ...call, ...end];
  // lea rsi, [rip + distance]: the message directly follows the code.
  const messageToRsi = [0x48, 0x8d, 0x35, ...number32(rest.length)];
  return Buffer.from([...toEdi(standardError), ...messageToRsi, ...rest]);
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
