/**
 * The person's languages as Electron finds them on Linux, by GLib: from the first of these variables that is set, each
 * with its country and then without, as BCP 47 writes them.
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

/**
 * The system's locale as Electron finds it on Linux, by ICU's default (`uprv_getDefaultLocaleID`): the language of texts,
 * whatever `--lang`, with a variant behind an @, as `base::i18n::GetConfiguredLocale` writes it. `en-US@posix` is what a
 * system says that has none.
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
