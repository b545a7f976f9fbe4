import { variants, type Variant } from './variants.ts';

/** The command line arguments, which build/tasks/screenshots.ts passes on as environment variables. */
export interface Selection {
  readonly folder: string;
  hasState(name: string): boolean;
  readonly variants: readonly Variant[];
}

export function readSelection(environment: NodeJS.ProcessEnv): Selection {
  const folder = environment['PACKSHELF_SCREENSHOTS'];
  if (folder === undefined) throw new Error('Started by hand; use `npm run screenshots`');
  const only = environment['PACKSHELF_SCREENSHOTS_ONLY']?.split(',') ?? [];
  const chosen = environment['PACKSHELF_SCREENSHOTS_VARIANTS']?.split(',') ?? [];
  const unknown = chosen.find((name) => !variants.some((variant) => variant.name === name));
  if (unknown !== undefined) {
    const known = variants.map(({ name }) => name).join(', ');
    throw new Error(`There is no variant "${unknown}". Variants: ${known}.`);
  }
  return {
    folder,
    hasState: (name) => only.length === 0 || only.some((part) => name.includes(part)),
    variants: variants.filter(({ name }) => chosen.length === 0 || chosen.includes(name)),
  };
}
