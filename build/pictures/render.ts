import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { CommandError } from '../bootstrap/say.mjs';
import { findSystemBrowser, findUnpackedBrowser } from '../provision/browser.ts';
import { sourceFolder } from './sources.ts';
import type { Layer, Picture } from './wanted.ts';

/** Turns pictures into PNG files. */
export interface Renderer {
  render(picture: Picture): Promise<Buffer>;
  close(): Promise<void>;
}

/** Starts the Chromium that also runs the stand-in. */
export async function startRenderer(): Promise<Renderer> {
  const browser = findSystemBrowser() ?? findUnpackedBrowser();
  if (browser === undefined) {
    throw new CommandError(
      'There is no Chromium to draw with. Install one, or run `npm test` once: it fetches one.',
    );
  }
  const isRoot = process.getuid?.() === 0;
  const running = await chromium.launch({
    executablePath: browser.path,
    args: ['--force-color-profile=srgb', ...(isRoot ? ['--no-sandbox'] : [])],
  });
  const page = await running.newPage();
  return {
    async render(picture) {
      const { width, height } = picture;
      await page.setViewportSize({ width, height });
      // Resolves after the drawings have been loaded.
      await page.setContent(
        `<body style="margin:0">${picture.layers.map((layer) => tag(layer, picture)).join('')}`,
      );
      return await page.screenshot({ omitBackground: true });
    },
    close: () => running.close(),
  };
}

function tag({ source, inset }: Layer, { width, height }: Picture): string {
  const drawing = readFileSync(path.join(sourceFolder, source)).toString('base64');
  const margin = width * inset;
  const place = `left:${margin}px;top:${margin}px;width:${width - 2 * margin}px;height:${height - 2 * margin}px`;
  return `<img style="position:absolute;${place}" src="data:image/svg+xml;base64,${drawing}">`;
}
