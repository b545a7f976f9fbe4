import type { Engine } from '../engine.ts';

/** The engines. Each is only loaded by the process that measures it. */
const loaders = {
  packshelf: () => import('./packshelf.ts'),
  'json-filter': () => import('./json-filter.ts'),
  'sqlite-like': () => import('./sqlite-like.ts'),
  'fts-trigram': () => import('./fts-trigram.ts'),
  minisearch: () => import('./minisearch.ts'),
  ufuzzy: () => import('./ufuzzy.ts'),
} as const satisfies Record<string, () => Promise<{ readonly engine: Engine }>>;

export type EngineName = keyof typeof loaders;

export function isEngineName(name: string): name is EngineName {
  return Object.hasOwn(loaders, name);
}

export const engineNames = Object.keys(loaders).filter(isEngineName);

export async function loadEngine(name: string): Promise<Engine> {
  if (!isEngineName(name)) throw new Error(`no engine ${name}`);
  const { engine } = await loaders[name]();
  return engine;
}
