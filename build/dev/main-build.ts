import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createBuilder, type InlineConfig, type Plugin, type ViteBuilder } from 'vite';
import { addOtherParts } from '../other-parts.ts';
import { projectFolder } from '../system/project-folder.ts';
import type { DevFolders } from './folders.ts';
import type { PageServer } from './page-server.ts';

/** The folder of the app that `watchMain` builds. */
export function devApp({ target }: DevFolders): string {
  return path.join(target, 'app');
}

export interface MainBuild {
  close(): Promise<void>;
}

/** What is heard of the builds. */
export interface BuildListener {
  /** Main, its workers and the preload are as the sources are. */
  onBuilt(): void;
  onError(message: string): void;
}

/**
 * Builds main, its workers and the preload, and again after each change of their sources; resolves when they have been built
 * for the first time, whose failure is an error.
 */
export async function watchMain(
  folders: DevFolders,
  server: PageServer,
  listener: BuildListener,
): Promise<MainBuild> {
  const builder = await createBuilder(config(folders, server));
  const states = new Map<string, BuildState>(programs.map((name) => [name, 'building']));
  const first = Promise.withResolvers<null>();
  let wasBuilt = false;
  const follow = (name: string, state: BuildState): void => {
    states.set(name, state);
    if ([...states.values()].some((each) => each !== 'built')) return;
    if (wasBuilt) listener.onBuilt();
    wasBuilt = true;
    first.resolve(null);
  };
  const watchers = await Promise.all(
    programs.map(async (name) => {
      const watcher = await watch(builder, name);
      watcher.on('event', (event) => {
        if (event.code === 'START') follow(name, 'building');
        if (event.code === 'END' && states.get(name) !== 'failed') follow(name, 'built');
        if (event.code !== 'ERROR') return;
        follow(name, 'failed');
        if (wasBuilt) listener.onError(event.error.message);
        else first.reject(event.error);
      });
      return watcher;
    }),
  );
  const close = async (): Promise<void> => {
    await Promise.all(watchers.map((watcher) => watcher.close()));
  };
  await first.promise.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  await completeApp(devApp(folders));
  return { close };
}

type BuildState = 'building' | 'built' | 'failed';

const programs = ['main', 'preload'];

function config(folders: DevFolders, { origin, nonce }: PageServer): InlineConfig {
  return {
    configFile: path.join(projectFolder, 'vite.config.ts'),
    mode: 'development',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [takeSources(folders), replaceProtocol(folders)],
    define: { devServer: JSON.stringify({ origin, nonce }) },
  };
}

/** Takes the programs' sources from one folder and writes them into the other. */
function takeSources(folders: DevFolders): Plugin {
  return {
    name: 'take-sources',
    configEnvironment(name, { build }) {
      if (!programs.includes(name)) return;
      const input = build?.rolldownOptions?.input;
      const files = typeof input === 'object' && !Array.isArray(input) ? Object.entries(input) : [];
      return {
        build: {
          watch: {},
          outDir: path.join(devApp(folders), 'out', name),
          rolldownOptions: {
            input: Object.fromEntries(files.map(([key, file]) => [key, path.join(folders.sources, file)])),
          },
        },
      };
    },
  };
}

/** Puts the module that asks Vite's server in the place of the one that serves built files. */
function replaceProtocol({ sources }: DevFolders): Plugin {
  const replaced = path.join(sources, 'src', 'main', 'window', 'protocol.ts');
  const ours = path.join(sources, 'build', 'dev', 'protocol.ts');
  return {
    name: 'replace-protocol',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || importer === ours || !source.endsWith('/protocol.ts')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id === replaced ? ours : null;
    },
  };
}

async function watch(builder: ViteBuilder, name: string) {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`vite.config.ts has no environment ${name}`);
  const watcher = await builder.build(environment);
  if (!('on' in watcher)) throw new Error(`${name} is not watched`);
  return watcher;
}

/** What `vite build` adds to the programs, once: it changes less often. */
async function completeApp(app: string): Promise<void> {
  const out = path.join(app, 'out');
  await mkdir(out, { recursive: true });
  await copyFile(path.join(projectFolder, 'package.json'), path.join(app, 'package.json'));
  await addOtherParts(projectFolder, out, programs);
}
