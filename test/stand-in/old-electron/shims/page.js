/* global document, CSSStyleSheet, getComputedStyle, innerHeight, innerWidth, HTMLElement */
/** What Chromium 108 lacks: first in the page. Popovers are a polyfill's; an anchored one is placed once, when it opens. */
import 'core-js/actual/index.js';
import { apply } from '@oddbird/popover-polyfill/fn';

apply();

// The names of anchors don't count below their elements. A polyfilled popover is no higher than what it is in.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  @property --anchor-name { syntax: '*'; inherits: false; }
  @property --position-anchor { syntax: '*'; inherits: false; }
  @property --position-area { syntax: '*'; inherits: false; }
  body *:has(.\\:popover-open) { z-index: 2147483646 !important; }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const property = (element, name) => getComputedStyle(element).getPropertyValue(name).trim();
function place(popover) {
  const name = property(popover, '--position-anchor');
  const area = property(popover, '--position-area');
  if (name === '' || area === '' || area === 'none') return;
  const anchor = [...document.querySelectorAll('*')].find((one) => property(one, '--anchor-name') === name);
  if (anchor === undefined) return;
  const at = anchor.getBoundingClientRect();
  const maxHeight = `${innerHeight - at.bottom - 8}px`;
  Object.assign(popover.style, { position: 'fixed', inset: '0 auto auto 0', maxHeight });
  if (property(popover, '--anchor-width') !== '') popover.style.width = `${at.width}px`;
  const { width, left, top } = popover.getBoundingClientRect();
  const wanted = area.includes('span-inline-start') ? at.right - width : at.left;
  const x = wanted + width > innerWidth ? Math.max(0, at.right - width) : wanted;
  Object.assign(popover.style, { left: `${x - left}px`, top: `${at.bottom - top + 4}px` });
}

document.addEventListener('toggle', ({ target, newState }) => newState === 'open' && place(target), true);
const { showPopover } = HTMLElement.prototype;
Object.defineProperty(HTMLElement.prototype, 'showPopover', {
  value(...options) {
    showPopover.apply(this, options);
    place(this);
  },
});
