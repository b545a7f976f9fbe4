import type { Events } from '../../preload/contract/ipc.ts';
import type { OpenDialog, Screen } from './app-state.svelte.ts';

export type Act = 'find' | 'refresh' | 'connection-dialog' | 'connection-form' | 'sign-out-dialog';

/**
 * What a menu item or a shortcut does where it meets the window; null for nothing. While a dialog is open it has the
 * window to itself, or what it holds would be lost or covered.
 */
export function actFor(command: Events['command'], screen: Screen, dialog: OpenDialog): Act | null {
  if (dialog !== null) return null;
  if (command === 'connection' && screen === 'sign-in') return 'connection-form';
  if (screen !== 'list') return null;
  switch (command) {
    case 'packages':
    case 'changes':
    case 'settings':
    case 'shortcuts':
      return null;
    case 'find':
    case 'refresh':
      return command;
    case 'connection':
      return 'connection-dialog';
    case 'sign-out':
      return 'sign-out-dialog';
  }
}
