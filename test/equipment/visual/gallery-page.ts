import path from 'node:path';
import { type Browser, type Page } from 'playwright/test';
import { cacheFolder } from '../../../build/system/project-folder.ts';
import { appPolicy, listBundle, serveSites } from '../../../src/main/window/bundle.ts';

/** Only the built gallery answers at this address. */
const origin = 'https://gallery.invalid';

export interface GalleryPage {
  readonly page: Page;
  /** Console errors and warnings, exceptions, and violations of the content security policy. */
  readonly errors: readonly string[];
}

export interface GalleryOptions {
  /** May be a pseudo-language. */
  readonly language?: string;
  readonly reducedMotion?: boolean;
}

/** Opens the built gallery with the code and the content security policy that the app uses for its own page. */
export async function openGallery(browser: Browser, options: GalleryOptions = {}): Promise<GalleryPage> {
  const page = await browser.newPage({
    viewport: { width: 800, height: 640 },
    reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
  });
  const bundle = await listBundle(path.join(cacheFolder, 'gallery'));
  const sites = new Map([['bundle', { bundle, policy: appPolicy }]]);
  await page.route(`${origin}/**`, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const response = await serveSites(sites, request.method(), `app://bundle${pathname}`);
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  });

  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // Violations of the content security policy are console errors, too.
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });

  await page.goto(`${origin}/index.html?language=${options.language ?? 'en'}`);
  await page.getByRole('heading', { name: 'colour' }).waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  return { page, errors };
}
