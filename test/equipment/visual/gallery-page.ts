import path from 'node:path';
import { type Browser, type Page } from 'playwright/test';
import { cacheFolder } from '../../../build/system/project-folder.ts';
import { appPolicy, listBundle, serveSites } from '../../../src/main/window/bundle.ts';

/** Nothing answers at this address but the built gallery. */
const origin = 'https://gallery.invalid';

/** The gallery in a page of its own. */
export interface GalleryPage {
  readonly page: Page;
  /** What the page wrote to its console as wrong, and what its content security policy has refused. */
  readonly complaints: readonly string[];
}

/** How the gallery is looked at; a language may be one of the pseudo-languages. */
export interface Look {
  readonly language?: string;
  readonly reducedMotion?: boolean;
}

/** Opens the built gallery as the window's page is opened: by the same code, with the same content security policy. */
export async function openGallery(browser: Browser, look: Look = {}): Promise<GalleryPage> {
  const page = await browser.newPage({
    viewport: { width: 800, height: 640 },
    reducedMotion: look.reducedMotion === true ? 'reduce' : 'no-preference',
  });
  const bundle = await listBundle(path.join(cacheFolder, 'gallery'));
  const sites = new Map([['bundle', { bundle, policy: appPolicy }]]);
  await page.route(`${origin}/**`, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const answer = await serveSites(sites, request.method(), `app://bundle${pathname}`);
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });

  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A refusal by the content security policy is an error here as well.
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });

  await page.goto(`${origin}/index.html?language=${look.language ?? 'en'}`);
  await page.getByRole('heading', { name: 'colour' }).waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  return { page, complaints };
}
