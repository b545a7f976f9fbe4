/**
 * Quotes an argument of a command line: first by the rules of `Exec`, then by those of strings. `%` begins a field code.
 * https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
 */
function quoted(argument: string): string {
  const inQuotes = argument.replaceAll(/["`$\\]/gu, String.raw`\$&`).replaceAll('%', '%%');
  return `"${inQuotes.replaceAll('\\', '\\\\')}"`;
}

/** The desktop entry that starts a command. If its program was removed, desktops ignore the entry because of `TryExec`. */
export function autostartEntry(command: readonly [program: string, ...rest: string[]], name: string): string {
  const [program] = command;
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${name}`,
    `Exec=${command.map(quoted).join(' ')}`,
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    'Icon=packshelf',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** Whether desktops start an entry: tools turn it off by these two keys. */
export function isEnabled(entry: string): boolean {
  const isSet = (key: string, value: string): boolean =>
    entry.split(/\r?\n/u).some((line) => {
      const [name = '', ...rest] = line.split('=');
      return name.trim() === key && rest.join('=').trim().toLowerCase() === value;
    });
  return !isSet('Hidden', 'true') && !isSet('X-GNOME-Autostart-enabled', 'false');
}
