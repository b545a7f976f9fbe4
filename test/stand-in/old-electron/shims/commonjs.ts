/**
 * Turns an ES module that esbuild has bundled into CommonJS, which is all that Electron could start before version 28. esbuild
 * itself does so only without a top-level `await`.
 */
export function toCommonJs(text: string): string {
  const names = (list: string): string => list.replaceAll(' as ', ': ');
  const body = text
    .replace(/^import \* as (\S+) from ("[^"]+");$/gmu, 'const $1 = require($2);')
    .replace(/^import (\w+|\$\w*) from ("[^"]+");$/gmu, 'const $1 = require($2);')
    .replace(
      /^import \{([^}]*)\} from ("[^"]+");$/gmu,
      (_, list: string, from: string) => `const {${names(list)}} = require(${from});`,
    )
    .replace(
      /^import (\S+), \{([^}]*)\} from ("[^"]+");$/gmu,
      (_, all: string, list: string, from: string) =>
        `const ${all} = require(${from}), {${names(list)}} = ${all};`,
    )
    .replace(/^import ("[^"]+");$/gmu, 'require($1);')
    .replace(/^export \{[^}]*\};$/gmu, '');
  return `const moduleUrl = require("node:url").pathToFileURL(__filename).href;
(async () => {
${body}
})().catch((error) => { console.error(error); process.exit(1); });
`;
}

/** esbuild's arguments for a module that `toCommonJs` then turns. */
export const bundleArguments: readonly string[] = [
  '--bundle',
  '--format=esm',
  '--platform=node',
  '--target=node16',
  '--supported:top-level-await=true',
  '--log-level=error',
  '--external:electron',
  '--define:import.meta.dirname=__dirname',
  '--define:import.meta.filename=__filename',
  '--define:import.meta.url=moduleUrl',
];
