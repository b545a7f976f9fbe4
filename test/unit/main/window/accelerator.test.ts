import { describe, expect, it } from 'vitest';
import { shortcuts } from '../../../../src/preload/contract/shortcuts.ts';
import { acceleratorFor } from '../../../../src/main/window/accelerator.ts';

describe('acceleratorFor', () => {
  it('converts the keys of the map to Electron’s format', () => {
    expect(acceleratorFor('Mod+F')).toBe('CmdOrCtrl+F');
    expect(acceleratorFor('Mod+,')).toBe('CmdOrCtrl+,');
    expect(acceleratorFor('F1')).toBe('F1');
  });

  it('never returns a key that types text', () => {
    for (const [first] of Object.values(shortcuts)) {
      expect(acceleratorFor(first)).toMatch(/^(?:CmdOrCtrl\+(?:Shift\+)?(?:.|Plus)|F\d+)$/u);
    }
  });
});
