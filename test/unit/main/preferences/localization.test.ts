import { describe, expect, it } from 'vitest';
import { createLocalization } from '../../../../src/main/preferences/localization.ts';

describe('the language of the app', () => {
  it('is the first of the system’s that there is', () => {
    expect(createLocalization(null, () => ['nl-NL', 'fr-CA', 'de'], 'system').texts().shell.paste).toBe(
      'Coller',
    );
    expect(createLocalization(null, () => ['nl-NL'], 'system').shown()).toBe('en');
  });

  it('is the chosen one from the start, and follows each choice at once', () => {
    const localization = createLocalization(null, () => ['fr'], 'de');
    expect(localization.texts().shell.paste).toBe('Einfügen');
    localization.choose('es');
    expect([localization.shown(), localization.texts().shell.paste]).toEqual(['es', 'Pegar']);
    localization.choose('system');
    expect(localization.shown()).toBe('fr');
  });

  it('follows the system’s languages as they are when it is asked to', () => {
    let system = ['fr'];
    const localization = createLocalization(null, () => system, 'de');
    system = ['es-MX'];
    localization.choose('system');
    expect(localization.shown()).toBe('es');
  });

  it('is the forced one whatever is chosen', () => {
    const localization = createLocalization('mirrored', () => ['fr'], 'de');
    localization.choose('es');
    expect(localization.shown()).toBe('mirrored');
    expect(localization.texts().shell.paste).not.toBe('Paste');
  });
});
