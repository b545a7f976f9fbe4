/** The value of an environment variable; an empty one counts as none, as for Chromium. */
export function variable(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}
