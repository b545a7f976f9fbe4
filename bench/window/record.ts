import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import type { LaunchedApp } from '../../test/stand-in/launch/launch.ts';
import type { PackshelfWindow } from '../../test/equipment/story/window.ts';

/** Pixels from the grid's right edge to the middle of its scroll bar, and from its top to the middle of the handle. */
const barInset = 8;
const thumbInset = 26;

/** Types, filters, sorts and drags the scroll bar, and stores a trace and a picture of each step. */
export async function recordWalk(
  { app }: LaunchedApp,
  page: Page,
  window: PackshelfWindow,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  let shots = 0;
  const screenshot = async (name: string): Promise<void> => {
    shots += 1;
    const file = `${String(shots).padStart(2, '0')}-${name}.png`;
    await page.screenshot({ path: path.join(folder, file) });
  };
  /** Drags the scroll bar's handle from the top by a part of the track, slowly enough to be visible. */
  const dragBar = async (part: number): Promise<void> => {
    const box = await window.grid.boundingBox();
    if (box === null) throw new Error('the grid is not in sight');
    const x = box.x + box.width - barInset;
    await page.mouse.move(x, box.y + thumbInset);
    await page.mouse.down();
    await page.mouse.move(x, box.y + thumbInset + (box.height - 2 * thumbInset) * part, { steps: 40 });
  };
  const allThere = (): Promise<void> => expect(page.locator('.waiting')).toHaveCount(0);

  const { tracing } = app.context();
  await tracing.start({ screenshots: true, snapshots: true });
  await screenshot('the whole list');
  for (const letter of 'payroll') {
    await page.keyboard.type(letter);
    await page.waitForTimeout(150);
  }
  await screenshot('typed');
  await page.getByRole('button', { name: 'Filter' }).click();
  await screenshot('what can be filtered by');
  await page.getByRole('option').first().click();
  await screenshot('filtered');
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Updated' }).click();
  await page.getByRole('columnheader', { name: 'Status' }).click({ modifiers: ['Shift'] });
  await screenshot('sorted');
  await window.search.fill('');
  await dragBar(0.5);
  await screenshot('dragged to the middle');
  await page.mouse.up();
  await allThere();
  await screenshot('the middle');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await allThere();
  await screenshot('the end');
  await tracing.stop({ path: path.join(folder, 'trace.zip') });
}
