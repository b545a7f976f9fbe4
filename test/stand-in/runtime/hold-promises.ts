/**
 * Keeps new promises of this thread alive until their callbacks have run. The inspector awaits the result of a call by a
 * promise that it holds weakly, so a call during a garbage collection sometimes fails with "Promise was collected"
 * although there is a result (V8: src/inspector/injected-script.cc, ProtocolPromiseHandler). Playwright's calls to a main
 * process are such calls.
 *
 * Self-contained, so that Playwright can also run it in Electron's main process.
 */
export function holdPromises(): void {
  let [newer, older]: [unknown[], unknown[]] = [[], []];
  const release = (): void => {
    [newer, older] = [[], newer];
    if (older.length > 0) setImmediate(release);
  };
  process.getBuiltinModule('node:v8').promiseHooks.onInit((promise) => {
    if (newer.length + older.length === 0) setImmediate(release);
    newer.push(promise);
  });
}
