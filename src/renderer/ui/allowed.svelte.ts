import { noPolicyStatus, type PolicyStatus } from '../../preload/contract/policy-status.ts';
import { messages } from './messages.svelte.ts';
import type { MenuEntry } from './menu-entry.ts';

let current: PolicyStatus['isAllowed'] = $state.raw(noPolicyStatus.isAllowed);

/** What the organisation allows in this window. Main refuses everything else in any case. */
export const allowed: PolicyStatus['isAllowed'] = {
  get export() {
    return current.export;
  },
  get print() {
    return current.print;
  },
  get copy() {
    return current.copy;
  },
  get notifications() {
    return current.notifications;
  },
  get packageLinks() {
    return current.packageLinks;
  },
  get webLinks() {
    return current.webLinks;
  },
};

export function setAllowed({ isAllowed }: Pick<PolicyStatus, 'isAllowed'>): void {
  current = isAllowed;
}

/** What makes a menu entry that is not allowed unusable, and says why. */
export function unlessAllowed(isAllowed: boolean): Pick<MenuEntry, 'disabled' | 'icon' | 'hint'> {
  return isAllowed ? {} : { disabled: true, icon: 'lock', hint: messages.policy.turnedOff };
}

/** Keeps text that is shown from being copied or dragged out of the window. Typed text stays free. */
export function guardCopying(event: Event): void {
  const { target } = event;
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!current.copy && !isTyped) event.preventDefault();
}
