import { expect, type Opened } from '../../../e2e/packshelf.ts';
import { signedIn, type Setup, type States } from '../state.ts';

async function starRows({ page, window }: Opened): Promise<void> {
  await window.search.press('Enter');
  const star = 'ControlOrMeta+d';
  for (const keys of [star, 'ArrowDown', 'ArrowDown', star, 'ArrowDown', star])
    await page.keyboard.press(keys);
  await expect(page.getByRole('button', { name: 'Starred: 3 packages' })).toBeAttached();
}

const withNote = signedIn(async (opened) => {
  await starRows(opened);
  await opened.page.keyboard.press('Enter');
  await opened.page.getByRole('button', { name: 'Add note' }).click();
  await opened.page
    .getByRole('textbox', { name: 'Note for yourself' })
    .fill('Ask Anna about the approval.\nThe budget changes in March.');
  await expect(opened.window.details.getByText('Saved', { exact: true })).toBeVisible();
});

async function withGone(setup: Setup): Promise<Opened> {
  const { service } = setup;
  // The newest is the first one, which gets a star.
  service.control.change(10, {
    processName: 'Aardvark count',
    comments: 'Every year in spring',
    updatedAt: Date.now() / 1000,
  });
  const opened = await withNote(setup);
  const { page, window } = opened;
  service.control.delete(10);
  await window.update();
  await page.getByRole('button', { name: /^Starred/u }).click();
  await expect(page.getByRole('listitem', { name: 'Aardvark count' })).toBeVisible();
  return opened;
}

export const shelf: States = {
  'shelf-stars': signedIn(async (opened) => {
    await starRows(opened);
    await opened.window.rows.nth(5).hover();
  }),
  'shelf-note': withNote,
  'shelf-gone': withGone,
  'shelf-empty': signedIn(async ({ page }) => {
    await page.getByRole('button', { name: 'Starred', exact: true }).click();
    await expect(page.getByText('Nothing is starred yet.')).toBeVisible();
  }),
};
