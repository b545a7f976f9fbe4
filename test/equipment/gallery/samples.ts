import type { Failure } from '../../../src/preload/contract/failure.ts';
import type { MenuEntry } from '../../../src/renderer/ui/menu-entry.ts';
import type { Option } from '../../../src/renderer/ui/option.ts';

export const nothing = (): void => undefined;

export const longText =
  'Benutzeranmeldeverfahrensüberprüfungseinstellungen für Verbindungen, die nur gelegentlich erreichbar sind';

export type Colour = 'system' | 'light' | 'dark';

export const colours: readonly Option<Colour>[] = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export const entries: readonly MenuEntry[] = [
  { label: 'Pause updates', icon: 'pause', onselect: nothing },
  { label: 'Find', icon: 'search', shortcut: 'Mod+F', onselect: nothing },
  { label: 'Show changes', checked: true, onselect: nothing },
  { label: 'Connection', icon: 'link', onselect: nothing },
  { label: 'Remove everything', icon: 'trash', danger: true, separated: true, onselect: nothing },
];

export const failure: Failure = {
  code: 'unreachable',
  retryable: true,
  detail: 'ECONNREFUSED 192.0.2.7:443, tried 3 times',
};
