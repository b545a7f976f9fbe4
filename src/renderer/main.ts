import { mount } from 'svelte';
import App from './app/app.svelte';
import { guardCopying } from './ui/allowed.svelte.ts';
import { ignoreHeldKeys } from './ui/held-keys.ts';
import { watchKeyboardLayout } from './ui/keyboard-layout.ts';
import './ui/tokens.css';
import './ui/base.css';

const target = document.getElementById('app');
const bridge = window.packshelf;
for (const event of ['copy', 'cut', 'dragstart']) document.addEventListener(event, guardCopying);
ignoreHeldKeys();
watchKeyboardLayout();
if (target !== null) {
  // As in src/main/window/address.ts.
  if (location.hash === '#quick-open') {
    document.querySelector('.first-screen')?.remove();
    void import('./quick-open/quick-open-window.svelte').then(({ default: QuickOpenWindow }) =>
      mount(QuickOpenWindow, { target, props: { bridge } }),
    );
  } else mount(App, { target, props: { bridge } });
}
