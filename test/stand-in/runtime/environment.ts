/** As the app's process was started: Chromium's processes of pages know nothing that the app changes later. */
export const firstEnvironment: Readonly<NodeJS.ProcessEnv> = { ...process.env };

/** The value of an environment variable; an empty one counts as unset, as in Chromium. */
export function variable(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}
