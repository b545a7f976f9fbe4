import { expect, it } from 'vitest';
import { withoutShortcutIcons } from '../../../../build/package/msi-project.ts';

it('the shortcuts of an MSI have no icon of their own, the product keeps its', () => {
  const project = '<Icon Id="A"/><Shortcut Id="s" Name="Packshelf" Advertise="yes" Icon="A">';
  expect(withoutShortcutIcons(project)).toBe(
    '<Icon Id="A"/><Shortcut Id="s" Name="Packshelf" Advertise="yes">',
  );
});

it('a project without such icons is not passed on in silence', () => {
  expect(() => withoutShortcutIcons('<Shortcut Id="s">')).toThrow('No shortcut');
});
