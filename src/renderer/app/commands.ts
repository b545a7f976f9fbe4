import type { ExportFormat } from '../../preload/contract/export.ts';
import type { Events } from '../../preload/contract/ipc.ts';
import type { PrintKind } from '../catalog/print/print-job.ts';
import type { OpenDialog, Screen } from './app-state.svelte.ts';
import type { Place } from './places.ts';

export type Act =
  | { readonly kind: 'find' | 'refresh' | 'connection-form' | 'add-account' | 'next-account' | 'save-view' }
  /** Without a format the person chooses what to do. */
  | { readonly kind: 'export'; readonly format: ExportFormat | null }
  | { readonly kind: 'print'; readonly onto: PrintKind }
  | { readonly kind: 'dialog'; readonly dialog: NonNullable<OpenDialog> }
  | { readonly kind: 'place'; readonly place: Place };

/**
 * What a menu item or a shortcut does where it meets the window; null for nothing. While a dialog is open, whichever it
 * is, it has the window to itself, or what it holds would be lost or covered.
 */
export function actFor(command: Events['command'], screen: Screen, inDialog: boolean): Act | null {
  if (inDialog) return null;
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
    case 'nextAccount':
      return { kind: 'next-account' };
    case 'add-account':
      return { kind: command };
    case 'saveView':
      return { kind: 'save-view' };
    case 'export':
      return { kind: 'export', format: null };
    case 'export-csv':
      return { kind: 'export', format: 'csv' };
    case 'export-xlsx':
      return { kind: 'export', format: 'xlsx' };
    case 'print':
      return { kind: 'print', onto: 'print' };
    case 'save-pdf':
      return { kind: 'print', onto: 'pdf' };
    case 'connection':
    case 'sign-out':
      return { kind: 'dialog', dialog: command };
  }
}
