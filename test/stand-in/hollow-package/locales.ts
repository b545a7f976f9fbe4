/** Chromium's languages, as in its file names on Windows and Linux. */
const locales =
  'af am ar bg bn ca cs da de el en-GB en-US es es-419 et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ' +
  'ml mr ms nb nl pl pt-BR pt-PT ro ru sk sl sr sv sw ta te th tr uk ur vi zh-CN zh-TW';

export const pakLocales: readonly string[] = locales.split(' ');

/** Chromium's languages, as in its folder names on macOS, where `en-US` is `en`. */
export const lprojLocales: readonly string[] = pakLocales.map((locale) =>
  locale === 'en-US' ? 'en' : locale.replace('-', '_'),
);
