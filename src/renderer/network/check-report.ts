import { readConnection, type ConnectionInput } from '../../preload/contract/connection.ts';
import { isHidden } from '../../preload/contract/hidden-connection.ts';
import type { AppFacts } from '../../preload/contract/status.ts';
import { messages } from '../ui/messages.svelte.ts';
import type { CheckGroup } from './check-steps.ts';

/**
 * The result of a connection check as text for a help desk. It has addresses and certificates, but no user name and no
 * password. `now`: ms since 1970.
 */
export function checkReport(
  groups: readonly CheckGroup[],
  connection: ConnectionInput,
  app: AppFacts,
  now: number,
): string {
  const { states, steps: names } = messages.network.check;
  const lines = groups.flatMap(({ title, steps }) => [
    '',
    title,
    ...steps.map(({ name, state, text, detail }) => {
      const suffix = detail === '' ? '' : ` (${detail})`;
      return `- ${names[name]}: ${states[state]}. ${text}${suffix}`;
    }),
  ]);
  const read = readConnection(connection);
  const addresses =
    read.ok && !isHidden(read.value) ? [...new Set([read.value.authUrl, read.value.baseUrl])] : [];
  const versions = `${messages.settings.version(app.version)} (${app.platform}, Electron ${app.electron})`;
  return [`${versions}, ${new Date(now).toISOString()}`, ...addresses, ...lines].join('\n');
}
