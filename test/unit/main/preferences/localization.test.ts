import { describe, expect, it } from 'vitest';
import { createSpeech } from '../../../../src/main/preferences/localization.ts';

describe('the language of the app', () => {
  it('is the first of the system’s that there is', () => {
    expect(createSpeech(null, () => ['nl-NL', 'fr-CA', 'de'], 'system').texts().shell.paste).toBe('Coller');
    expect(createSpeech(null, () => ['nl-NL'], 'system').shown()).toBe('en');
  });

  it('is the chosen one from the start, and follows each choice at once', () => {
    const speech = createSpeech(null, () => ['fr'], 'de');
    expect(speech.texts().shell.paste).toBe('Einfügen');
    speech.choose('es');
    expect([speech.shown(), speech.texts().shell.paste]).toEqual(['es', 'Pegar']);
    speech.choose('system');
    expect(speech.shown()).toBe('fr');
  });

  it('follows the system’s languages as they are when it is asked to', () => {
    let system = ['fr'];
    const speech = createSpeech(null, () => system, 'de');
    system = ['es-MX'];
    speech.choose('system');
    expect(speech.shown()).toBe('es');
  });

  it('is the forced one whatever is chosen', () => {
    const speech = createSpeech('mirrored', () => ['fr'], 'de');
    speech.choose('es');
    expect(speech.shown()).toBe('mirrored');
    expect(speech.texts().shell.paste).not.toBe('Paste');
  });
});
