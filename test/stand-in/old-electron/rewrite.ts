/** What an old Electron can't read and no package translates: the places of the source that are written anew. */

/** Exact texts of a file, and what takes their place. */
const texts: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  // Chromium has the flag `v` since 112, Node since 20.
  'preload/contract/escape-formula.ts': [
    [String.raw`'[\\s--[\\t\\r\\n]]'`, String.raw`'(?:(?![\\t\\r\\n])\\s)'`],
    [String.raw`'[[\\s\\p{Cf}"]--[\\t\\r\\n]]'`, String.raw`'(?:(?![\\t\\r\\n])[\\s\\p{Cf}"])'`],
    [`'gv'`, `'gu'`],
  ],
  // Before all others.
  'renderer/main.ts': [['', `import '../../shims/page.js';\n`]],
};

/** The file, below `src`, as an old Electron can read it. Throws if a place is no longer there. */
export function rewrite(file: string, source: string): string {
  let text = source;
  for (const [from, to] of texts[file] ?? []) {
    if (!text.includes(from)) throw new Error(`${file} no longer has ${from}: mend rewrite.ts`);
    text = text.replace(from, () => to);
  }
  return /\.(?:svelte|css)$/u.test(file) ? rewriteAnchors(text, file.endsWith('.svelte')) : text;
}

/** Popovers (114) and anchors (125) in the spelling that shims/page.js reads. Selectors of scripts are the polyfill's. */
function rewriteAnchors(text: string, isComponent: boolean): string {
  const open = String.raw`.\:popover-open`;
  const rewriteStyle = (style: string): string =>
    style
      .replaceAll(/(?<=[\s{;])(?=(?:anchor-name|position-anchor|position-area):)/gu, '--')
      .replaceAll('width: anchor-size(width)', '--anchor-width: 1')
      .replaceAll(':popover-open', isComponent ? `:global(${open})` : open);
  if (!isComponent) return rewriteStyle(text);
  return text
    .replaceAll(/style:(?=anchor-name=|position-anchor=)/gu, 'style:--')
    .replace(/<style>.*/su, rewriteStyle);
}
