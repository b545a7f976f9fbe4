/** The value of an environment variable; an empty one counts as unset, as in Chromium. */
export function variable(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}
