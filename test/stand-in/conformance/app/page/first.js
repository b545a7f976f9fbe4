/* global window, document */
// Runs first in the page: records what the preload exposes and what the page must not see.
window.atStart = {
  bridge: typeof window.bridge,
  secret: typeof window.secretOfThePreload,
  require: typeof window.require,
  process: typeof window.process,
};
try {
  window.evalRan = new Function('return true')();
} catch (error) {
  window.evalRan = error.name;
}
/** Sends a message, then blocks the page for this time. */
window.hang = (ms) => {
  window.bridge.invoke('hangs').catch(() => undefined);
  const until = Date.now() + ms;
  while (Date.now() < until);
};
document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('#hang').addEventListener('click', () => window.hang(Number(window.hangFor ?? 0)));
});
