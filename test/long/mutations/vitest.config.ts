import { defineConfig } from 'vitest/config';

/** The tests that have to notice when a rule of the session is changed. */
export default defineConfig({
  test: { environment: 'node', include: ['test/unit/main/auth/session-*.test.ts'] },
});
