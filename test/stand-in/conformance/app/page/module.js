/* global window */
window.moduleRan = import('./part.js').then(({ answer }) => answer);
