import { describe, expect, it } from 'vitest';
import { shortcuts } from '../../../../src/preload/contract/shortcuts.ts';
import { acceleratorFor } from '../../../../src/main/window/accelerator.ts';

describe('accelerators', () => {
  it('are the keys of the map in Electron’s words', () => {
    expect(acceleratorFor('Mod+F')).toBe('CmdOrCtrl+F');
    expect(acceleratorFor('Mod+,')).toBe('CmdOrCtrl+,');
    expect(acceleratorFor('F1')).toBe('F1');
  });

  it('are keys that nobody types into a field', () => {
    for (const [first] of Object.values(shortcuts)) {
      expect(acceleratorFor(first)).toMatch(/^(?:CmdOrCtrl\+(?:Shift\+)?.|F\d+)$/u);
    }
  });
});
