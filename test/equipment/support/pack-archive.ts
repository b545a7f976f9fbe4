import { finished } from 'node:stream/promises';
import { createPackageWithOptions, type CreateOptions } from '@electron/asar';

/** Packs a folder as an archive. Waits until its last bytes are written, because the packer does not. */
export async function packArchive(
  source: string,
  archive: string,
  options: CreateOptions = {},
): Promise<void> {
  await finished(await createPackageWithOptions(source, archive, options));
}
