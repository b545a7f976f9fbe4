import { describe, expect, it } from 'vitest';
import { regionOf, type Region } from '../../../../src/main/preferences/region.ts';

function unasked(): never {
  throw new Error('Not to be asked');
}

function onLinux(env: NodeJS.ProcessEnv): Region {
  return regionOf({ platform: 'linux', env, systemLocale: unasked });
}

describe('on Linux', () => {
  it.each<[NodeJS.ProcessEnv, Region]>([
    [{ LANG: 'de_DE.UTF-8' }, { numbers: 'de-DE', paper: 'de-DE' }],
    // English texts, and everything else as in Germany: what GNOME calls formats.
    [
      { LANG: 'en_US.UTF-8', LC_NUMERIC: 'de_DE.UTF-8', LC_PAPER: 'de_DE.UTF-8' },
      { numbers: 'de-DE', paper: 'de-DE' },
    ],
    [
      { LANG: 'de_AT.UTF-8', LC_PAPER: 'en_US.UTF-8' },
      { numbers: 'de-AT', paper: 'en-US' },
    ],
    [
      { LC_ALL: 'fr_CH.UTF-8', LC_NUMERIC: 'de_DE', LANG: 'en_US' },
      { numbers: 'fr-CH', paper: 'fr-CH' },
    ],
    [
      { LC_ALL: '', LC_NUMERIC: '', LANG: 'ca_ES.UTF-8@valencia' },
      { numbers: 'ca-ES', paper: 'ca-ES' },
    ],
    // The language of texts says nothing of a place.
    [
      { LANGUAGE: 'de', LC_MESSAGES: 'de_DE.UTF-8', LANG: 'en_GB.UTF-8' },
      { numbers: 'en-GB', paper: 'en-GB' },
    ],
    [{ LANG: 'C.UTF-8' }, { numbers: '', paper: '' }],
    [{ LANG: 'POSIX' }, { numbers: '', paper: '' }],
    [{}, { numbers: '', paper: '' }],
  ])('%j is %j', (env, region) => expect(onLinux(env)).toEqual(region));
});

describe('elsewhere', () => {
  it.each([
    ['de-DE', 'de-DE'],
    ['en-FI', 'en-FI'],
    ['zh-Hans-CN', 'zh-Hans-CN'],
    // As macOS writes what was chosen apart from the language.
    ['en-US@rg=dezzzz', 'en-DE'],
    ['en-US@currency=EUR;rg=fizzzz', 'en-FI'],
    ['en-US@currency=EUR', 'en-US'],
    ['', ''],
  ])('%s is %s', (locale, tag) => {
    for (const platform of ['win32', 'darwin'] as const)
      expect(regionOf({ platform, env: { LANG: 'fr_FR' }, systemLocale: () => locale })).toEqual({
        numbers: tag,
        paper: tag,
      });
  });
});
