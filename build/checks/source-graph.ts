import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A file of the project: its path from the project's folder, with slashes. */
type File = string;

interface Source {
  /** Files that it imports, and those that it names by `new URL('./file', import.meta.url)`. */
  readonly uses: readonly File[];
  /** It can read other files as well, or load modules whose names are computed. */
  readonly readsMore: boolean;
}

/** What a file depends on. */
export interface Reach {
  /** The file itself and all that it uses, directly or not. A name that ends with a slash is a folder with all in it. */
  readonly files: ReadonlySet<File>;
  /** The first file of them that may read others which nobody has declared; undefined if there is none. */
  readonly undeclared: File | undefined;
}

/**
 * What our sources read beside their imports, by source: files, or folders with a slash at the end. A source that can read
 * others is one that knows where it is, or where the project is.
 */
export type FilesRead = Readonly<Record<File, readonly string[]>>;

const ours = /^(?:bench|build|src|test)\//u;
const parsed = /\.(?:[cm]?[jt]s|svelte)$/u;
const script = /<script[^>]*>(.*?)<\/script>/gsu;
const namedByUrl = /new URL\(\s*'(\.[^']+)',\s*import\.meta\.url\s*,?\s*\)/gu;
const place =
  /\bimport\.meta\.(?:url|dirname|filename|resolve|glob)\b|\bprocess\.cwd\(|\b(?:project|cache)Folder\b/u;
const importedPlace = /^import \{[^}]*\} from '[^']*project-folder\.ts';$/gmu;
/** What reads files, or starts programs that may. */
const reader = /from '(?:node:)?(?:fs(?:\/promises)?|child_process)'/u;
/** A name in quotes where such a function takes one, joined parts, or the path of a file from the project's folder. */
const namedFile =
  /(?:\b(?:readFile|readdir|glob|stat|lstat|exists|open|cp|copyFile)(?:Sync)?|(?<![.\w])(?:path\.)?(?:join|resolve))\(\s*['"`][^'"`$]|['"`](?:bench|build|docs|out|src|test)\/[^'"`$]/u;

/** Which sources of the project depend on which files. */
export class SourceGraph {
  readonly #folder: string;
  readonly #filesRead: FilesRead;
  readonly #sources = new Map<File, Source>();

  constructor(folder: string, filesRead: FilesRead) {
    this.#folder = folder;
    this.#filesRead = filesRead;
  }

  reach(first: File): Reach {
    const files = new Set<File>();
    const waiting = [first];
    let undeclared: File | undefined;
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (files.has(file)) continue;
      files.add(file);
      if (file.endsWith('/')) continue;
      const { uses, readsMore } = this.#source(file);
      const read = this.#filesRead[file];
      if (readsMore && read === undefined) undeclared ??= file;
      waiting.push(...uses, ...(read ?? []));
    }
    return { files, undeclared };
  }

  /** Whether a source can read more than it imports. */
  readsMore(file: File): boolean {
    return this.#source(file).readsMore;
  }

  #source(file: File): Source {
    const known = this.#sources.get(file);
    if (known !== undefined) return known;
    const isCode = ours.test(file) && parsed.test(file) && existsSync(path.join(this.#folder, file));
    const source = isCode ? this.#parse(file) : { uses: [], readsMore: false };
    this.#sources.set(file, source);
    return source;
  }

  #parse(file: File): Source {
    const text = readFileSync(path.join(this.#folder, file), 'utf8');
    const isComponent = file.endsWith('.svelte');
    const code = isComponent ? Array.from(text.matchAll(script), ([, part = '']) => part).join('\n') : text;
    const { module } = parseSync(isComponent ? `${file}.ts` : file, code);
    const names = [...code.matchAll(namedByUrl)].map(([, name = '']) => name);
    for (const { moduleRequest, entries } of module.staticImports) {
      // Types are gone when it runs.
      if (entries.length === 0 || entries.some(({ isType }) => !isType)) names.push(moduleRequest.value);
    }
    for (const { entries } of module.staticExports) {
      for (const { isType, moduleRequest } of entries)
        if (!isType && moduleRequest !== null) names.push(moduleRequest.value);
    }
    let readsMore = false;
    for (const { moduleRequest } of module.dynamicImports) {
      const written = code.slice(moduleRequest.start, moduleRequest.end);
      const [, name] = /^'([^']+)'$/u.exec(written) ?? [];
      if (name !== undefined) names.push(name);
      else if (!namedByUrlOnce.test(written)) readsMore = true;
    }
    const rest = code.replaceAll(namedByUrl, '').replaceAll(importedPlace, '');
    readsMore ||= place.test(rest) || (reader.test(rest) && namedFile.test(withoutImports(rest)));
    const uses: File[] = [];
    for (const name of names.filter((each) => each.startsWith('.'))) {
      const used = this.#resolve(file, name);
      if (used === undefined) readsMore = true;
      else uses.push(used);
    }
    return { uses, readsMore };
  }

  /** The file or folder that a source names; undefined if it does not exist, as what is built may not. */
  #resolve(from: File, name: string): File | undefined {
    const [plain = ''] = name.split('?');
    const file = path.posix.join(path.posix.dirname(from), plain);
    const stats = statSync(path.join(this.#folder, file), { throwIfNoEntry: false });
    if (stats === undefined || file.startsWith('../') || file.startsWith('out/')) return undefined;
    return stats.isDirectory() && !file.endsWith('/') ? `${file}/` : file;
  }
}

const namedByUrlOnce = new RegExp(namedByUrl.source, 'u');

function withoutImports(code: string): string {
  return code.replaceAll(/\bfrom '[^']*'/gu, '');
}
