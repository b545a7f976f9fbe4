/**
 * Keeps promises of this thread alive until they are settled and their callbacks have run. The inspector awaits the result of a
 * call by a promise that it holds weakly, so a call during a garbage collection sometimes fails with "Promise was collected"
 * although there is a result (V8: src/inspector/injected-script.cc, ProtocolPromiseHandler). Playwright's calls to a main
 * process are such calls.
 *
 * Self-contained, so that Playwright can also run it in Electron's main process.
 */
export function holdPromises(): void {
  // Some are never settled; only the newest of them are kept.
  const maxPending = 10_000;
  const pending = new Set<unknown>();
  let [newer, older]: [unknown[], unknown[]] = [[], []];
  const release = (): void => {
    [newer, older] = [[], newer];
    if (older.length > 0) setImmediate(release);
  };
  const { onInit, onSettled } = process.getBuiltinModule('node:v8').promiseHooks;
  onInit((promise) => {
    pending.add(promise);
    if (pending.size > maxPending) pending.delete(pending.values().next().value);
  });
  onSettled((promise) => {
    pending.delete(promise);
    if (newer.length + older.length === 0) setImmediate(release);
    newer.push(promise);
  });
}
