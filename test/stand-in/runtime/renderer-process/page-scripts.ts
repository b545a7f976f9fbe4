import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { arch, platform } from 'node:process';
import { Script } from 'node:vm';
import { placeholderPath } from '../browser/schemes.ts';
import { createCodec } from '../codec.ts';
import { installPreloadWorld, type PreloadConfig } from './preload-world.ts';
import { createWorldLink, installPageWorld } from './world-link.ts';

/** The name of the preload's world in developer tools. */
export const preloadWorld = 'Electron Isolated Context';

/** The scripts that run at the start of every document of a window, and their shared names. */
export interface PageScripts {
  readonly pageWorld: string;
  readonly preloadWorld: string;
  readonly binding: string;
  readonly receiver: string;
  /** Why the preload script could not be read or parsed. */
  readonly error: Error | undefined;
}

/** Only the top document of a window has a preload, but not the empty document before the first load. */
const notHere = `if (window !== window.top || location.href === 'about:blank') return;
if (location.pathname.startsWith('${placeholderPath}')) return;`;

/** Reads and wraps the preload script. `path` is undefined for a window without a preload. */
export function createPageScripts(path: string | undefined): PageScripts {
  const key = randomUUID().replaceAll('-', '');
  const [binding, receiver] = [`send_${key}`, `receive_${key}`];
  const [toPage, toPreload] = [`to-page-${key}`, `to-preload-${key}`];
  const { source, error } = readPreload(path);
  const config: PreloadConfig = {
    binding,
    receiver,
    preload: error === undefined ? path : undefined,
    process: { platform, arch, versions: process.versions, env: process.env },
  };
  const tools = `const codec = (${createCodec.toString()})(); const createLink = ${createWorldLink.toString()};`;
  const scriptNames = 'require, module, exports, process, global, setImmediate, clearImmediate';
  return {
    binding,
    receiver,
    error,
    pageWorld: `(() => { ${notHere} ${tools}
(${installPageWorld.toString()})(createLink(codec, '${toPage}', '${toPreload}')); })();`,
    preloadWorld: `(() => { ${notHere} ${tools}
(${installPreloadWorld.toString()})(${JSON.stringify(config)}, codec,
createLink(codec, '${toPreload}', '${toPage}'), function (${scriptNames}) {${source}
}); })();`,
  };
}

function readPreload(path: string | undefined): { source: string; error: Error | undefined } {
  if (path === undefined) return { source: '', error: undefined };
  try {
    const source = readFileSync(path, 'utf8');
    // Checked separately, because a syntax error would prevent the whole script.
    new Script(`(function () {${source}\n})`, { filename: path });
    return { source, error: undefined };
  } catch (error) {
    return { source: '', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
