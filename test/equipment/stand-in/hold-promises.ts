/**
 * Keeps new promises of this thread alive until their callbacks have run. The inspector awaits the result of a call by a
 * promise that it holds weakly. A call that arrives while JavaScript runs and makes garbage is otherwise now and then
 * answered with "Promise was collected", although the result is there (V8: src/inspector/injected-script.cc,
 * ProtocolPromiseHandler). All that Playwright asks of a main process are such calls.
 *
 * The function refers to nothing outside itself, so that Playwright can run it in the main process of Electron too.
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
