/**
 * The user's languages by GLib's rules, as in Electron on Linux: from the first of these variables that is set, each with
 * its country and then without, as BCP 47 tags.
 */
export function systemLanguages(env: NodeJS.ProcessEnv): string[] {
  const names = ['LANGUAGE', 'LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => env[name] ?? '');
  const given = names.find((value) => value !== '') ?? '';
  const tags = given
    .split(':')
    .map((name) => name.replace(/[.@].*$/u, '').replace('_', '-'))
    .filter((tag) => tag !== '' && tag !== 'C' && tag !== 'POSIX')
    .flatMap((tag) => [tag, tag.split('-', 1).join('')]);
  return [...new Set(tags)];
}

/** Chromium's translations that name a region; it has each other language below without one. */
const regional = new Set(['en-GB', 'en-US', 'es-419', 'pt-BR', 'pt-PT', 'zh-CN', 'zh-TW']);
const translated = new Set(
  (
    'af am ar bg bn ca cs da de el es et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl pl ro ru sk sl ' +
    'sr sv sw ta te th tr uk ur vi'
  ).split(' '),
);

/**
 * The language of Chromium's own process, of `navigator.language` and of requests, as in Electron on Linux: the user's first
 * language that Chromium is translated to. `given` (`--lang`) stands in for LC_ALL alone, so LANGUAGE comes before it.
 */
export function applicationLocale(env: NodeJS.ProcessEnv, given: string): string {
  for (const tag of systemLanguages(given === '' ? env : { ...env, LC_ALL: given })) {
    if (regional.has(tag)) return tag;
    const [language = ''] = tag.split('-', 1);
    if (translated.has(language)) return language;
  }
  return 'en-US';
}

/**
 * The system's locale by ICU's default (`uprv_getDefaultLocaleID`), as in Electron on Linux: the language of texts,
 * independent of `--lang`, with a variant after an @ as in `base::i18n::GetConfiguredLocale`. Without a locale it is
 * `en-US@posix`.
 */
export function systemLocale(env: NodeJS.ProcessEnv): string {
  const given = ['LC_ALL', 'LC_MESSAGES', 'LANG']
    .map((name) => env[name] ?? '')
    .find((value) => value !== '');
  const [, name = 'C', variant = ''] = /^([^.@]*)(?:\.[^@]*)?(?:@(.*))?$/u.exec(given ?? '') ?? [];
  if (name === '' || name === 'C' || name === 'POSIX') return 'en-US@posix';
  const tag = name.replaceAll('_', '-');
  // ICU reads this one as a currency.
  return variant === '' || variant === 'euro' ? tag : `${tag}@${variant.toLowerCase()}`;
}
