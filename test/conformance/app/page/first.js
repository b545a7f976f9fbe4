/* global window, document */
// Before anything else of the page: what the preload has left, and what the page must not see.
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
document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('#hang').addEventListener('click', () => {
    const until = Date.now() + Number(window.hangFor ?? 0);
    while (Date.now() < until);
  });
});
