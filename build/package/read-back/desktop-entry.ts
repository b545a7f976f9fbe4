import { readFile } from 'node:fs/promises';

/**
 * Reads the keys and values of the main group of a desktop entry (freedesktop.org). Throws for a line that is neither
 * key nor group, and for a duplicate key.
 */
export async function readDesktopEntry(file: string): Promise<ReadonlyMap<string, string>> {
  return parseDesktopEntry(await readFile(file, 'utf8'));
}

function parseDesktopEntry(text: string): ReadonlyMap<string, string> {
  const entry = new Map<string, string>();
  let group: string | undefined;
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name] = /^\[(.+)\]$/.exec(line) ?? [];
    if (name !== undefined) {
      group = name;
      continue;
    }
    const [, key, value] = /^([A-Za-z0-9-]+(?:\[[^\]]+\])?)\s*=\s*(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined || group === undefined) {
      throw new Error(`"${line}" does not belong into a desktop entry.`);
    }
    if (group !== 'Desktop Entry') continue;
    if (entry.has(key)) throw new Error(`${key} stands twice in the desktop entry.`);
    entry.set(key, value);
  }
  return entry;
}
