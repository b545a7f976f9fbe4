import { expect, test } from 'playwright/test';
import { findings } from './axe.ts';
import { openGallery, type GalleryPage } from './gallery-page.ts';
import { themes, wear } from './themes.ts';

/** Every primitive of the gallery, in the order of its page. */
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

test('the gallery shows what is compared here, and nothing else', async () => {
  const ids = await gallery.page.locator('section').evaluateAll((all) => all.map((section) => section.id));
  expect(ids).toEqual(sections);
});

for (const theme of themes) {
  test.describe(theme, () => {
    test.beforeAll(async () => {
      await wear(gallery.page, theme);
    });

    for (const section of sections) {
      test(`${section} looks as it did`, async () => {
        const { page } = gallery;
        await expect(page.locator(`#${section}`)).toHaveScreenshot(`${section}-${theme}.png`, {
          mask: [page.locator('[data-unpinned]')],
        });
      });
    }

    // Forced colours are the person's own; whether they can be read is not ours to judge.
    if (theme !== 'forced-colours') {
      test('axe finds nothing', async () => {
        expect(await findings(gallery.page)).toEqual([]);
      });
    }
  });
}

test('nothing was refused by the content security policy, and nothing failed', () => {
  expect(gallery.complaints).toEqual([]);
});
