/**
 * What the person's system says of its place, as BCP 47; each is empty where it says nothing. It follows neither the
 * language that the app speaks nor Chromium's `--lang` (docs/decisions/0012-languages.md).
 */
export interface Region {
  /** By which numbers are written. */
  readonly numbers: string;
  /** By which printers hold their paper. */
  readonly paper: string;
}

export interface RegionSources {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** Electron's `app.getSystemLocale`. */
  readonly systemLocale: () => string;
}

/**
 * A plain language tag of what a system calls a locale: `de_DE.UTF-8`, and of ICU and macOS also `ca-ES@valencia`,
 * `en-US@currency=EUR` and, for a region that was chosen apart from the language, `en-US@rg=dezzzz`. Empty for none.
 */
function tagOf(name: string): string {
  const [plain = ''] = name.split(/[.@]/u);
  // The locale of no place.
  if (plain === 'C' || plain === 'POSIX') return '';
  const region = /[@;]rg=([a-z]{2})zzzz/iu.exec(name)?.[1]?.toUpperCase();
  try {
    return new Intl.Locale(plain.replaceAll('_', '-'), region === undefined ? {} : { region }).toString();
  } catch {
    return '';
  }
}

/**
 * Reads the region. On Linux each matter has a variable of its own, and Electron's answer would be the language of texts
 * (ICU asks for LC_MESSAGES): whoever reads English in Germany has German numbers and paper all the same.
 */
export function regionOf({ platform, env, systemLocale }: RegionSources): Region {
  if (platform !== 'linux') {
    const tag = tagOf(systemLocale());
    return { numbers: tag, paper: tag };
  }
  const named = (category: string): string =>
    tagOf([env['LC_ALL'], env[category], env['LANG']].find((value) => value) ?? '');
  return { numbers: named('LC_NUMERIC'), paper: named('LC_PAPER') };
}
