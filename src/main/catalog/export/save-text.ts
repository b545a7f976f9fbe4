import type { Result } from '../../../preload/contract/failure.ts';
import { writeAndReplace, writeTempFile } from './replace-file.ts';
import { targetOf } from './target.ts';

/** Writes a text to the file that a person has chosen. An existing one is replaced only once the new one is complete. */
export async function saveText(chosen: string, text: string): Promise<Result<null>> {
  const target = await targetOf(chosen);
  return writeAndReplace(target, process.platform, () => writeTempFile(target, text));
}
