import { expect, test } from 'vitest';
import { NativeLanguage } from '../../../../src/main/preferences/native-language.ts';

test('the chosen language replaces the system’s, except for programs that are started', () => {
  const env: NodeJS.ProcessEnv = { LANGUAGE: 'fr:en', LANG: 'fr_FR.UTF-8' };
  const language = new NativeLanguage({ platform: 'linux', env });
  language.choose('de-DE');
  expect(env).toEqual({ LANGUAGE: 'de_DE', LANG: 'fr_FR.UTF-8' });
  // One of them may be started while another one is starting.
  const seen = language.without(() => [
    env['LANGUAGE'],
    language.without(() => env['LANGUAGE']),
    env['LANGUAGE'],
  ]);
  expect(seen).toEqual(['fr:en', 'fr:en', 'fr:en']);
  expect(env['LANGUAGE']).toBe('de_DE');
  language.restore();
  expect(env['LANGUAGE']).toBe('fr:en');
});

test('a variable that was not set is not set for programs either, and one that cannot be started changes nothing', () => {
  const env: NodeJS.ProcessEnv = {};
  const language = new NativeLanguage({ platform: 'linux', env });
  language.choose('de-DE');
  const start = (): never => {
    throw new Error(JSON.stringify(env));
  };
  expect(() => language.without(start)).toThrow('{}');
  expect(env).toEqual({ LANGUAGE: 'de_DE' });
});

test('other systems have no such variable', () => {
  const env: NodeJS.ProcessEnv = {};
  new NativeLanguage({ platform: 'darwin', env }).choose('de-DE');
  expect(env).toEqual({});
});
