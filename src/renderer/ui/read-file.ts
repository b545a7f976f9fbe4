import { decodeText } from '../../preload/contract/decode-text.ts';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';

/** The text of a file that a person has chosen. It may be stored online only, or held by another program. */
export async function readFile(file: Pick<File, 'arrayBuffer'>): Promise<Result<string>> {
  try {
    return succeeded(decodeText(await file.arrayBuffer()));
  } catch {
    return failed({ code: 'file-not-read', retryable: true });
  }
}
