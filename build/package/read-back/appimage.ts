import { readFile } from 'node:fs/promises';
import { runTool } from '../run-tool.ts';

/** Unpacks the image of an AppImage into the new folder `into`, without running the AppImage. */
export async function unpackAppImage(file: string, into: string): Promise<void> {
  const offset = imageOffset(await readFile(file));
  if (offset === undefined) throw new Error(`${file} has no image behind its runtime.`);
  await runTool('unsquashfs', ['-quiet', '-offset', String(offset), '-dest', into, file], 'squashfs-tools');
}

/**
 * The offset of the squashfs image in bytes. Its magic number also occurs in the runtime's code, so it must start a
 * header of version 4.0 whose image fits into the file.
 */
function imageOffset(bytes: Buffer): number | undefined {
  const headerSize = 96;
  for (let at = bytes.indexOf('hsqs'); at !== -1; at = bytes.indexOf('hsqs', at + 1)) {
    if (at + headerSize > bytes.length) return undefined;
    const isVersion4 = bytes.readUInt16LE(at + 28) === 4 && bytes.readUInt16LE(at + 30) === 0;
    const length = bytes.readBigUInt64LE(at + 40);
    if (isVersion4 && length >= headerSize && BigInt(at) + length <= BigInt(bytes.length)) return at;
  }
  return undefined;
}
