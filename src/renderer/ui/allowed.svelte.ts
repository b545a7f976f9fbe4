import { noPolicyStatus, type PolicyStatus } from '../../preload/contract/policy-status.ts';
import { messages } from './messages.svelte.ts';
import type { MenuEntry } from './menu-entry.ts';

/**
 * What the organisation allows in this window. Main refuses everything else in any case. Each status sends it again; a deep state
 * runs its readers, such as every visible row, only for what has changed.
 */
export const allowed: PolicyStatus['isAllowed'] = $state({ ...noPolicyStatus.isAllowed });

export function setAllowed({ isAllowed }: Pick<PolicyStatus, 'isAllowed'>): void {
  Object.assign(allowed, isAllowed);
}

/** What makes a menu entry that is not allowed unusable, and says why. */
export function unlessAllowed(isAllowed: boolean): Pick<MenuEntry, 'disabled' | 'icon' | 'hint'> {
  return isAllowed ? {} : { disabled: true, icon: 'lock', hint: messages.policy.turnedOff };
}

/** Keeps text that is shown from being copied or dragged out of the window. Typed text stays free. */
export function guardCopying(event: Event): void {
  const { target } = event;
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!allowed.copy && !isTyped) event.preventDefault();
}
