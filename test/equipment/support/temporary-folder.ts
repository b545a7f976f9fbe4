import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { remove } from '../../../src/main/files/held-file.ts';

/** A new folder, which is removed when the test has finished; for a test or a `beforeEach`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'packshelf-test-'));
  // Windows releases files some moments after their program has ended.
  onTestFinished(() => remove(folder));
  return folder;
}
