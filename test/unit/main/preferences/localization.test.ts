import { describe, expect, it } from 'vitest';
import { createLocalization } from '../../../../src/main/preferences/localization.ts';

describe('the app’s language', () => {
  it('is the first available one of the system’s languages', () => {
    expect(createLocalization(null, () => ['nl-NL', 'fr-CA', 'de'], 'system').texts().shell.paste).toBe(
      'Coller',
    );
    expect(createLocalization(null, () => ['nl-NL'], 'system').shown()).toBe('en');
  });

  it('is the chosen one at the start and after each choice', () => {
    const localization = createLocalization(null, () => ['fr'], 'de');
    expect(localization.texts().shell.paste).toBe('Einfügen');
    localization.choose('es');
    expect([localization.shown(), localization.texts().shell.paste]).toEqual(['es', 'Pegar']);
    localization.choose('system');
    expect(localization.shown()).toBe('fr');
  });

  it('follows the system’s languages at the time of the choice', () => {
    let system = ['fr'];
    const localization = createLocalization(null, () => system, 'de');
    system = ['es-MX'];
    localization.choose('system');
    expect(localization.shown()).toBe('es');
  });

  it('is the forced one despite any choice', () => {
    const localization = createLocalization('mirrored', () => ['fr'], 'de');
    localization.choose('es');
    expect(localization.shown()).toBe('mirrored');
    expect(localization.texts().shell.paste).not.toBe('Paste');
  });
});
