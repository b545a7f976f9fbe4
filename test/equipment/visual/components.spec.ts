import { expect, test } from 'playwright/test';
import { findViolations } from '../support/axe.ts';
import { settled } from '../support/settled.ts';
import { openGallery, type GalleryPage } from './gallery-page.ts';
import { themes, emulateTheme } from './themes.ts';

/** All sections of the gallery, in their order on the page. */
const sections = [
  'colour',
  'icon',
  'drawing',
  'button',
  'icon-button',
  'field',
  'select',
  'segmented',
  'switch',
  'menu',
  'kbd',
  'dialog',
  'context-menu',
  'banner',
  'failure',
  'progress',
  'rail-button',
  'status',
] as const;

let gallery: GalleryPage;

test.beforeAll(async ({ browser }) => {
  gallery = await openGallery(browser);
});

test.afterAll(async () => {
  await gallery.page.close();
});

test('the gallery has exactly these sections', async () => {
  const ids = await gallery.page.locator('section').evaluateAll((all) => all.map((section) => section.id));
  expect(ids).toEqual(sections);
});

for (const theme of themes) {
  test.describe(theme, () => {
    test.beforeAll(async () => {
      await emulateTheme(gallery.page, theme);
    });

    for (const section of sections) {
      test(`${section} looks unchanged`, async () => {
        const { page } = gallery;
        await settled(page);
        await expect(page.locator(`#${section}`)).toHaveScreenshot(`${section}-${theme}.png`, {
          mask: [page.locator('[data-unpinned]')],
        });
      });
    }

    // The contrast of forced colours is up to the system.
    if (theme !== 'forced-colours') {
      test('axe finds no violations', async () => {
        expect(await findViolations(gallery.page)).toEqual([]);
      });
    }
  });
}

test('the page had no errors', () => {
  expect(gallery.errors).toEqual([]);
});
