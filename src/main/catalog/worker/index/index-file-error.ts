import type { Steps } from '../steps.ts';
import { StoreError, storageErrorKind } from '../../storage-error.ts';

/** The file of an index is damaged or can't be written. */
export class IndexFileError extends StoreError {
  constructor() {
    super({ code: 'storage-failed', retryable: true, detail: 'index' });
  }
}

function toIndexFileError(error: unknown): unknown {
  return storageErrorKind(error) === null ? error : new IndexFileError();
}

/** Runs work that uses only the file of an index; converts expected errors to an `IndexFileError`. */
export function onIndexFile<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toIndexFileError(error);
  }
}

/** The same for work in steps. */
export function* stepsOnIndexFile<T>(steps: Steps<T>): Steps<T> {
  try {
    return yield* steps;
  } catch (error) {
    throw toIndexFileError(error);
  }
}
