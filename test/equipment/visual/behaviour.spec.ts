import { expect, test as base, type Locator, type Page } from 'playwright/test';
import { openGallery } from './gallery-page.ts';

interface Fixtures {
  /** The gallery; a test fails if its page had errors. */
  readonly gallery: Page;
}

const test = base.extend<Fixtures>({
  gallery: async ({ browser }, use) => {
    const { page, errors } = await openGallery(browser);
    await use(page);
    expect(errors).toEqual([]);
    await page.close();
  },
});

function section(page: Page, id: string): Locator {
  return page.locator(`#${id}`);
}

test.describe('menu', () => {
  test('is navigated by keyboard, and restores the focus', async ({ gallery: page }) => {
    const trigger = page.getByRole('button', { name: 'Account' });
    const item = (name: string): Locator => page.getByRole('menuitem', { name });
    await trigger.press('Enter');
    await expect(page.getByRole('menu', { name: 'Account' })).toHaveAccessibleDescription(/m\.keller/u);
    await expect(item('Pause updates')).toBeFocused();
    await page.keyboard.press('End');
    await expect(item('Remove everything')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(item('Pause updates')).toBeFocused();
    await page.keyboard.press('c');
    await expect(item('Connection')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitemcheckbox', { name: 'Show changes', checked: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(trigger).toBeFocused();
  });

  test('runs the chosen entry, by keyboard and by pointer', async ({ gallery: page }) => {
    const trigger = page.getByRole('button', { name: 'Account' });
    await trigger.press('Enter');
    // The focus moves in the next frame.
    await expect(page.getByRole('menuitem', { name: 'Pause updates' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(section(page, 'menu').getByRole('status')).toHaveText('Pause updates');
    await trigger.click();
    await page.getByRole('menuitem', { name: 'Connection' }).click();
    await expect(section(page, 'menu').getByRole('status')).toHaveText('Connection');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  test('opens by the click of a screen reader, without pointer and focus', async ({ gallery: page }) => {
    await page.getByRole('button', { name: 'Account' }).dispatchEvent('click');
    await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Pause updates' })).toBeFocused();
  });

  test('stays open on a click on its header, and closes on a click elsewhere', async ({ gallery: page }) => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByText('m.keller', { exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await section(page, 'menu').getByRole('heading').click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
});

test.describe('context menu', () => {
  const target = (page: Page): Locator => page.getByRole('button', { name: 'Invoices' });
  const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Package' });

  for (const key of ['ContextMenu', 'Shift+F10'])
    test(`opens by ${key}, is navigated by keyboard, and restores the focus`, async ({ gallery: page }) => {
      await target(page).press(key);
      await expect(page.getByRole('menuitem', { name: 'Open details' })).toBeFocused();
      const [opened, button] = [await menu(page).boundingBox(), await target(page).boundingBox()];
      expect(opened?.y ?? 0).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('menuitem', { name: /^Copy Ctrl/u })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(section(page, 'context-menu').getByRole('status')).toHaveText('copied');
      await expect(menu(page)).toHaveCount(0);
      await expect(target(page)).toBeFocused();
      await page.keyboard.press(key);
      await expect(page.getByRole('menuitem', { name: 'Open details' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu(page)).toHaveCount(0);
      await expect(target(page)).toBeFocused();
    });

  test('opens at the pointer, and again at a new position', async ({ gallery: page }) => {
    for (const x of [5, 30]) {
      await target(page).click({ button: 'right', position: { x, y: 10 } });
      const button = await target(page).boundingBox();
      // The panel has a border and a padding of some pixels.
      await expect
        .poll(async () => Math.abs(((await menu(page).boundingBox())?.x ?? 0) - (button?.x ?? 0) - x))
        .toBeLessThan(8);
    }
    await page.getByRole('menuitem', { name: 'Hide' }).click();
    await expect(section(page, 'context-menu').getByRole('status')).toHaveText('hidden');
  });

  test('does not run a disabled entry', async ({ gallery: page }) => {
    await target(page).press('ContextMenu');
    await page.getByRole('menuitem', { name: 'Copy link', disabled: true }).click({ force: true });
    await expect(section(page, 'context-menu').getByRole('status')).toHaveText('');
  });

  test('closes on a click elsewhere, with either button', async ({ gallery: page }) => {
    for (const button of ['left', 'right'] as const) {
      await target(page).click({ button: 'right' });
      await expect(menu(page)).toBeVisible();
      await section(page, 'context-menu').getByRole('heading').click({ button });
      await expect(menu(page)).toHaveCount(0);
    }
  });
});

test.describe('select', () => {
  test('is operated by keyboard', async ({ gallery: page }) => {
    const select = section(page, 'select').getByRole('combobox', { name: 'Theme' }).first();
    await select.press('ArrowDown');
    await page.keyboard.press('d');
    await page.keyboard.press('Enter');
    await expect(select).toHaveText('Dark');
    await expect(select).toBeFocused();
    await select.press('Enter');
    await expect(page.getByRole('option', { name: 'Dark', selected: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(select).toHaveText('Dark');
  });

  test('has an accessible description', async ({ gallery: page }) => {
    const hinted = section(page, 'select').getByRole('combobox', {
      name: 'Theme',
      description: 'Applies at once.',
    });
    await expect(hinted.first()).toBeVisible();
  });
});

test('segments are one tab stop, and arrow keys choose', async ({ gallery: page }) => {
  const group = section(page, 'segmented').getByRole('radiogroup', { name: 'Theme' }).first();
  await group.getByRole('radio', { name: 'Like the system' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(group.getByRole('radio', { name: 'Light' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(group.locator(':focus')).toHaveCount(0);
});

test('choosing another segment moves nothing', async ({ gallery: page }) => {
  const group = section(page, 'segmented').getByRole('radiogroup').first();
  const widths = (): Promise<readonly number[]> =>
    group.locator('label').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  const before = await widths();
  await group.getByRole('radio', { name: 'Dark' }).click();
  await expect(group.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await widths()).toEqual(before);
});

test('a switch is toggled by key, by click and by its label', async ({ gallery: page }) => {
  const toggle = section(page, 'switch').getByRole('switch', { name: 'Keep me signed in' }).first();
  await expect(toggle).toBeChecked();
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await section(page, 'switch').getByText('Keep me signed in').first().click();
  await expect(toggle).not.toBeChecked();
});

test.describe('tooltip', () => {
  test('appears with keyboard focus, and closes with Esc', async ({ gallery: page }) => {
    const buttons = section(page, 'icon-button').getByRole('button');
    await buttons.nth(1).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(buttons.first()).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveText(/Refresh/u);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(buttons.first()).toBeFocused();
  });

  test('stays open under the pointer', async ({ gallery: page }) => {
    await section(page, 'icon-button').getByRole('button').first().hover();
    const tip = page.getByRole('tooltip');
    await expect(tip).toBeVisible();
    await tip.hover();
    await expect(tip).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(tip).toHaveCount(0);
  });

  test('does not repeat the accessible name', async ({ gallery: page }) => {
    const button = section(page, 'icon-button').getByRole('button').first();
    await button.hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await expect(button).toHaveAccessibleName('Refresh');
    await expect(button).toHaveAccessibleDescription('');
  });
});

test.describe('inside of a dialog', () => {
  test('a select and a menu open above it and can be used', async ({ gallery: page }) => {
    await page.getByRole('button', { name: 'Open dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connection' });
    const select = dialog.getByRole('combobox', { name: 'Theme' });
    await select.click();
    await dialog.getByRole('option', { name: 'Dark' }).click();
    await expect(select).toHaveText('Dark');
    await dialog.getByRole('button', { name: 'More choices' }).click();
    await dialog.getByRole('menuitem', { name: 'Connection' }).click();
    await expect(section(page, 'menu').locator('output')).toHaveText('Connection');
  });

  test('Esc closes one thing at a time', async ({ gallery: page }) => {
    await page.getByRole('button', { name: 'Open dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connection' });
    const more = dialog.getByRole('button', { name: 'More choices' });
    await more.click();
    await expect(dialog.getByRole('menu')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(more).toBeFocused();
    // The button has keyboard focus, so its tooltip is shown.
    await expect(page.getByRole('tooltip')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open dialog' })).toBeFocused();
  });
});

test('every control is at least 24 pixels wide and high', async ({ gallery: page }) => {
  const small = await page.locator('button, summary, [role=combobox], .segments label').evaluateAll((all) =>
    all
      .filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width < 24 || height < 24;
      })
      .map((each) => each.outerHTML),
  );
  expect(small).toEqual([]);
});

test('with reduced motion nothing is animated', async ({ browser }) => {
  const longestAnimation = async (reducedMotion: boolean): Promise<number> => {
    const { page } = await openGallery(browser, { reducedMotion });
    const times = await page.locator('*').evaluateAll((all) =>
      all.map((each) => {
        const { transitionDuration, animationDuration } = getComputedStyle(each);
        return Math.max(Number.parseFloat(transitionDuration), Number.parseFloat(animationDuration) || 0);
      }),
    );
    await page.close();
    return Math.max(...times);
  };
  expect(await longestAnimation(false)).toBeGreaterThan(0);
  expect(await longestAnimation(true)).toBe(0);
});

test('in a right-to-left layout a menu opens on the other side', async ({ browser }) => {
  const { page, errors } = await openGallery(browser, { language: 'mirrored' });
  const trigger = page.getByRole('button', { name: 'Long' });
  await trigger.press('Enter');
  // The menu is placed before it has the focus.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const menu = await page.getByRole('menu').boundingBox();
  const button = await trigger.boundingBox();
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
  expect(errors).toEqual([]);
  await page.close();
});

test('nothing overflows in the longest language', async ({ browser }) => {
  const { page } = await openGallery(browser, { language: 'long' });
  const overflowing = await page
    .locator('.shown')
    .evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.innerHTML),
    );
  expect(overflowing).toEqual([]);
  await page.close();
});
