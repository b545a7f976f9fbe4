/**
 * The system's locales as BCP 47; empty if unknown. Independent of the app's language and of Chromium's `--lang`
 * (docs/decisions/0012-languages.md).
 */
export interface Region {
  /** Determines the number format. */
  readonly numbers: string;
  /** Determines the paper size. */
  readonly paper: string;
}

interface RegionSources {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** Electron's `app.getSystemLocale`. */
  readonly systemLocale: () => string;
}

/**
 * Converts a system's name of a locale to a language tag; empty if invalid. Examples: `de_DE.UTF-8`, and from ICU and macOS
 * `ca-ES@valencia`, `en-US@currency=EUR` and, with a separately chosen region, `en-US@rg=dezzzz`.
 */
function tagOf(name: string): string {
  const [plain = ''] = name.split(/[.@]/u);
  // Locales without a region.
  if (plain === 'C' || plain === 'POSIX') return '';
  const region = /[@;]rg=([a-z]{2})zzzz/iu.exec(name)?.[1]?.toUpperCase();
  try {
    return new Intl.Locale(plain.replaceAll('_', '-'), region === undefined ? {} : { region }).toString();
  } catch {
    return '';
  }
}

/**
 * Reads the region. On Linux, each category has its own variable, and Electron returns the language of texts instead (ICU
 * uses LC_MESSAGES): a user with English texts in Germany has German numbers and paper.
 */
export function regionOf({ platform, env, systemLocale }: RegionSources): Region {
  if (platform !== 'linux') {
    const tag = tagOf(systemLocale());
    return { numbers: tag, paper: tag };
  }
  const localeOf = (category: 'LC_NUMERIC' | 'LC_PAPER'): string =>
    tagOf([env['LC_ALL'], env[category], env['LANG']].find((value) => value) ?? '');
  return { numbers: localeOf('LC_NUMERIC'), paper: localeOf('LC_PAPER') };
}
