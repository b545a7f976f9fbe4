import { test } from 'playwright/test';
import { findRuntime, type Runtime } from '../../build/runtime.ts';

/**
 * The runtime for tests in which Chromium takes Kerberos tickets. The pinned headless Chromium of other tests is built
 * without Kerberos, that of the system has it. Skips the running test without one.
 */
export function kerberosRuntime(): Runtime {
  const runtime = findRuntime('system');
  if (runtime.kind === 'none') throw new Error(runtime.reason);
  const lacks = runtime.kind === 'stand-in' && runtime.browser.kind === 'headless-shell';
  test.skip(lacks, 'needs an installed Chromium, because the pinned one is built without Kerberos');
  return runtime;
}
