import type { Events } from '../../preload/contract/ipc.ts';
import type { OpenDialog, Screen } from './app-state.svelte.ts';
import type { Place } from './places.ts';

export type Act =
  | { readonly kind: 'find' | 'refresh' | 'connection-form' }
  | { readonly kind: 'dialog'; readonly dialog: NonNullable<OpenDialog> }
  | { readonly kind: 'place'; readonly place: Place };

/**
 * What a menu item or a shortcut does where it meets the window; null for nothing. While a dialog is open it has the
 * window to itself, or what it holds would be lost or covered.
 */
export function actFor(command: Events['command'], screen: Screen, dialog: OpenDialog): Act | null {
  if (dialog !== null) return null;
  if (command === 'shortcuts') return { kind: 'dialog', dialog: 'shortcuts' };
  if (command === 'connection' && screen === 'sign-in') return { kind: 'connection-form' };
  if (screen !== 'list') return null;
  switch (command) {
    case 'find':
    case 'refresh':
      return { kind: command };
    case 'packages':
    case 'changes':
    case 'settings':
      return { kind: 'place', place: command };
    case 'connection':
    case 'sign-out':
      return { kind: 'dialog', dialog: command };
  }
}
