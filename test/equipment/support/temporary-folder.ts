import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder, which is removed when the test has finished; for a test or a `beforeEach`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'packshelf-test-'));
  // Windows releases files some moments after their program has ended.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }));
  return folder;
}
