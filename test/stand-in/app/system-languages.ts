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
