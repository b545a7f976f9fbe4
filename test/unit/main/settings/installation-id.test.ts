import { describe, expect, it } from 'vitest';
import { installationId } from '../../../../src/main/settings/installation-id.ts';
import { openSettings, type SettingsFile, type Stored } from '../../../../src/main/settings/settings.ts';

const first = '0b4c1f2e-5a7d-4c3b-9e8f-1a2b3c4d5e6f';
const second = '1c5d2a3f-6b8e-4d4c-8f9a-2b3c4d5e6f70';

function fileWith(content: Record<string, unknown>): SettingsFile & { readonly written: Stored[] } {
  const written: Stored[] = [];
  return {
    written,
    read: () => content,
    write: (value) => void written.push(value),
    backUp: () => undefined,
    restoreBackup: () => false,
    remove: () => undefined,
  };
}

describe('installationId', () => {
  it('is created once, and stored', () => {
    const file = fileWith({});
    const settings = openSettings(file, () => undefined);
    expect(installationId(settings, () => first)).toBe(first);
    expect(installationId(settings, () => second)).toBe(first);
    expect(file.written.map((stored) => stored.installationId)).toEqual([first]);
  });

  it('replaces one that is no id', () => {
    const settings = openSettings(fileWith({ installationId: 'office' }), () => undefined);
    expect(installationId(settings, () => second)).toBe(second);
  });
});
