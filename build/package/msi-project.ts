import { readFile, writeFile } from 'node:fs/promises';

/** Called by electron-builder (`msiProjectCreated`) with the path of an MSI's WiX project, before it is compiled. */
export default async function finishMsiProject(file: string): Promise<void> {
  await writeFile(file, withoutShortcutIcons(await readFile(file, 'utf8')));
}

/**
 * Removes the icons of shortcuts, so that Windows takes the program's. Theirs would be copies in a folder of the product,
 * which is another one after an upgrade, and what people have pinned to the taskbar would lose its picture. Throws if no
 * shortcut has one.
 */
export function withoutShortcutIcons(project: string): string {
  const changed = project.replaceAll(/(<Shortcut [^>]*?) Icon="[^"]*"/gu, '$1');
  if (changed === project) throw new Error('No shortcut of the WiX project has an icon of its own.');
  return changed;
}
