import { parseArgs } from 'node:util';

/** A file or folder to pack: `from` on this machine, `to` in the package. A folder's `from` ends with a slash. */
export interface PackageSource {
  readonly from: string;
  readonly to: string;
}

/** One package to make; texts are written to it unchanged. */
export interface PackageOrder {
  readonly target: 'deb' | 'rpm';
  /** The file to write. */
  readonly output: string;
  readonly name: string;
  readonly version: string;
  readonly iteration: string | undefined;
  readonly architecture: string;
  readonly maintainer: string;
  readonly vendor: string;
  readonly url: string;
  readonly license: string;
  readonly category: string | undefined;
  /** One line. */
  readonly summary: string;
  /** The text after the summary. */
  readonly description: string;
  readonly depends: readonly string[];
  /** `recommends` and `priority` are for deb only. */
  readonly recommends: readonly string[];
  readonly priority: string | undefined;
  /** In the words of the target. */
  readonly compression: string;
  /** Paths of the scripts that run after installing and after removing. */
  readonly afterInstall: string;
  readonly afterRemove: string;
  readonly sources: readonly PackageSource[];
  /** Folders that the package owns, with everything below, and that are removed with it. A deb owns all its folders. */
  readonly directories: readonly string[];
}

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

const common = {
  'input-type': { ...text, short: 's' },
  'output-type': { ...text, short: 't' },
  force: flag,
  debug: flag,
  log: text,
  depends: { ...texts, short: 'd' },
  architecture: text,
  'after-install': text,
  'after-remove': text,
  description: text,
  version: text,
  iteration: text,
  package: text,
  name: text,
  maintainer: text,
  vendor: text,
  url: text,
  category: text,
  license: text,
  directories: texts,
} as const;

const debOnly = { 'deb-recommends': texts, 'deb-compression': text, 'deb-priority': text } as const;
const rpmOnly = { 'rpm-os': text, 'rpm-compression': text, 'rpm-summary': text } as const;

/**
 * Reads the arguments that electron-builder 26 passes to fpm. Throws for an argument that is unknown, belongs to another
 * target, or is missing.
 */
export function readArguments(args: readonly string[]): PackageOrder {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...common, ...debOnly, ...rpmOnly },
    allowPositionals: true,
  });
  const target = values['output-type'];
  if (target !== 'deb' && target !== 'rpm')
    throw new Error(`-t ${String(target)} is not known here, only deb and rpm.`);
  refuse('-s', values['input-type'], 'dir');
  refuse('--rpm-os', values['rpm-os'] ?? 'linux', 'linux');
  for (const foreign of Object.keys(target === 'deb' ? rpmOnly : debOnly)) {
    if (foreign in values) throw new Error(`--${foreign} is not for a ${target}.`);
  }
  const [firstLine = '', ...rest] = needed('description', values.description).split('\n');
  const summary = values['rpm-summary'] ?? firstLine.trim();
  const body = rest.length > 0 ? rest.map((line) => line.trim()).join('\n') : firstLine.trim();
  return {
    target,
    output: needed('package', values.package),
    name: needed('name', values.name),
    version: needed('version', values.version),
    iteration: values.iteration,
    architecture: needed('architecture', values.architecture),
    maintainer: needed('maintainer', values.maintainer),
    vendor: needed('vendor', values.vendor),
    url: needed('url', values.url),
    license: needed('license', values.license),
    category: values.category,
    summary,
    description: body,
    depends: values.depends ?? [],
    recommends: values['deb-recommends'] ?? [],
    priority: values['deb-priority'],
    compression: needed(`${target}-compression`, values[`${target}-compression`]),
    afterInstall: needed('after-install', values['after-install']),
    afterRemove: needed('after-remove', values['after-remove']),
    sources: positionals.map(sourceOf),
    directories: values.directories ?? [],
  };
}

function needed(name: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`--${name} is missing.`);
  return value;
}

function refuse(name: string, value: string | undefined, only: string): void {
  if (value !== only) throw new Error(`${name} ${String(value)} is not known here, only ${only}.`);
}

function sourceOf(argument: string): PackageSource {
  const [, from, to] = /^(.+)=(\/.+)$/.exec(argument) ?? [];
  if (from === undefined || to === undefined) throw new Error(`"${argument}" does not say where it belongs.`);
  return { from, to };
}
