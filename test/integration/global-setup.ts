import { buildApp } from '../../build/system/build-app.ts';

/** Makes the worker threads that the tests start, where the sources have changed. */
export default async function setUp(): Promise<void> {
  await buildApp();
}
