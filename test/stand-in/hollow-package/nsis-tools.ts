import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from '../../../build/system/project-folder.ts';
import { nsisPlugin } from './nsis-plugin.ts';
import { requireTool } from '../../../build/package/run-tool.ts';

const templates = path.join(projectFolder, 'node_modules', 'app-builder-lib', 'templates', 'nsis');

/** The plugins that are part of NSIS. */
const brought: ReadonlySet<string> = new Set(['BgImage', 'System', 'nsDialogs', 'nsExec']);

/**
 * Replaces Wine, by which electron-builder starts a first installer that writes the uninstaller: copies that installer to
 * the uninstaller's path instead.
 */
const wine = '#!/bin/sh\nexec cp "$1" "${1%exe}__uninstaller.exe"\n';

/**
 * Fills `folder` with the tools that electron-builder would download to make an installer for Windows, and returns the
 * environment for them. The compiler is this system's makensis; the plugins are empty and the uninstaller does not work.
 * So the whole script is compiled, including ours, and the installer contains the app, but it is not useful to run it.
 * Fails with a message if makensis is missing.
 */
export async function makeHollowNsis(folder: string): Promise<Record<string, string>> {
  const makensis = requireTool('makensis', 'nsis');
  const plugins = path.join(folder, 'resources', 'plugins', 'x86-unicode');
  const wineFolder = path.join(folder, 'wine');
  for (const each of [plugins, ...['bin', 'lib', 'wine-home'].map((name) => path.join(wineFolder, name))]) {
    await mkdir(each, { recursive: true });
  }
  await symlink(makensis, path.join(folder, 'makensis'));
  await writeFile(path.join(wineFolder, 'bin', 'wine'), wine, { mode: 0o755 });
  for (const [name, functions] of await usedPlugins()) {
    await writeFile(path.join(plugins, `${name}.dll`), nsisPlugin(name, functions));
  }
  return {
    ELECTRON_BUILDER_NSIS_DIR: folder,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: path.join(folder, 'resources'),
    ELECTRON_BUILDER_WINE_TOOLSET_DIR: wineFolder,
  };
}

/** The plugins that electron-builder's scripts call, with their functions. */
async function usedPlugins(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const used = new Map<string, Set<string>>();
  for (const name of await readdir(templates, { recursive: true })) {
    if (!/\.ns[hi]$/.test(name)) continue;
    const script = await readFile(path.join(templates, name), 'utf8');
    for (const [, plugin = '', called = ''] of script.matchAll(/^\s*(\w+)::(\w+)/gm)) {
      if (brought.has(plugin)) continue;
      const functions = used.get(plugin) ?? new Set<string>();
      used.set(plugin, functions.add(called));
    }
  }
  return used;
}
