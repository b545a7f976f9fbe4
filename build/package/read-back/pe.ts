import { readFile } from 'node:fs/promises';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { array, object, parse, string, type InferOutput } from 'valibot';

const integrityShape = array(object({ file: string(), alg: string(), value: string() }));

/** The headers and resources of a Windows program. */
export interface PeMetadata {
  /** Installers are `ia32`, which runs on all processors. */
  readonly arch: 'ia32' | 'x64' | 'arm64';
  /** The texts of its version resource, which Explorer shows. */
  readonly texts: Readonly<Record<string, string>>;
  /** The four numbers that installers compare. */
  readonly fileVersion: string;
  /** Edge lengths of its icon's images in pixels, ascending. */
  readonly iconSizes: readonly number[];
  /** The rights that it requests: `asInvoker`, `requireAdministrator`, ... */
  readonly executionLevel: string | undefined;
  /** The hashes of archive headers that Electron checks when it starts; file names have backslashes. */
  readonly asarIntegrity: InferOutput<typeof integrityShape>;
}

/** Reads the headers and resources of a Windows program. Throws unless it has one version resource in one language. */
export async function readPeMetadata(file: string): Promise<PeMetadata> {
  const executable = NtExecutable.from(await readFile(file), { ignoreCert: true });
  const { entries } = NtExecutableResource.from(executable);
  const [version, ...moreVersions] = Resource.VersionInfo.fromEntries(entries);
  const [language, ...moreLanguages] = version?.getAllLanguagesForStringValues() ?? [];
  if (version === undefined || language === undefined || moreVersions.length + moreLanguages.length > 0) {
    throw new Error(`${file} must have one version resource in one language.`);
  }
  const textOf = (type: string | number, id: string | number): string | undefined => {
    const entry = entries.find((each) => each.type === type && each.id === id);
    return entry === undefined ? undefined : new TextDecoder().decode(entry.bin);
  };
  const { fileVersionMS, fileVersionLS } = version.fixedInfo;
  return {
    arch: archOf(executable.newHeader.fileHeader.machine),
    texts: version.getStringValues(language),
    fileVersion: [fileVersionMS, fileVersionLS].flatMap((half) => [half >>> 16, half & 0xffff]).join('.'),
    iconSizes: iconSizes(Resource.IconGroupEntry.fromEntries(entries)),
    executionLevel: /requestedExecutionLevel[^>]*\slevel="(\w+)"/.exec(textOf(24, 1) ?? '')?.[1],
    asarIntegrity: parse(integrityShape, JSON.parse(textOf('INTEGRITY', 'ELECTRONASAR') ?? '[]')),
  };
}

function archOf(machine: number): PeMetadata['arch'] {
  if (machine === 0x14c) return 'ia32';
  if (machine === 0x8664) return 'x64';
  if (machine === 0xaa64) return 'arm64';
  throw new Error(`The processor 0x${machine.toString(16)} is not known.`);
}

/** The width is one byte, and 0 means 256. */
function iconSizes(groups: readonly Resource.IconGroupEntry[]): number[] {
  const sizes = groups.flatMap(({ icons }) => icons.map(({ width }) => (width === 0 ? 256 : width)));
  return [...new Set(sizes)].sort((one, other) => one - other);
}
