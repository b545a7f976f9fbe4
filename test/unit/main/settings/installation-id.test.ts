import { describe, expect, it } from 'vitest';
import { installationId } from '../../../../src/main/settings/installation-id.ts';
import { openSettings } from '../../../../src/main/settings/settings.ts';
import { memoryFile, quietSurroundings } from '../../../equipment/support/memory-settings.ts';

const first = '0b4c1f2e-5a7d-4c3b-9e8f-1a2b3c4d5e6f';
const second = '1c5d2a3f-6b8e-4d4c-8f9a-2b3c4d5e6f70';

describe('installationId', () => {
  it('is created once, and stored', () => {
    const file = memoryFile({});
    const settings = openSettings(file, quietSurroundings);
    expect(installationId(settings, () => first)).toBe(first);
    expect(installationId(settings, () => second)).toBe(first);
    expect(file.read(0)).toMatchObject({ value: { installationId: first } });
  });

  it('replaces one that is no id', () => {
    const settings = openSettings(memoryFile({ installationId: 'office' }), quietSurroundings);
    expect(installationId(settings, () => second)).toBe(second);
  });
});
