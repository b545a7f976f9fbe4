import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from './packshelf.ts';

const addressOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Service address' });
const signInAddressOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Sign-in address' });
const goOn = (page: Page): Locator => page.getByRole('button', { name: 'Continue', exact: true });
const more = (page: Page): Locator => page.getByText('More', { exact: true });

test('the first start asks for one address, tests it and remembers it', async ({ open, service }) => {
  const { page, window, close } = await open({ connected: false });
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await expect.poll(() => window.noteOf(addressOf(page))).toContain('For example https://');
  await addressOf(page).fill(`${service.baseUrl}/process/all?page=1`);
  await expect(page.getByText(`Packshelf will use ${service.baseUrl}`)).toBeVisible();

  // The form shows that it is checking the address, and the person can go back.
  await addressOf(page).fill(service.baseUrl);
  service.control.addFault({ kind: 'list', action: { type: 'hang' } });
  await goOn(page).click();
  await expect.poll(() => window.noteOf(addressOf(page))).toContain('Checking whether the service answers');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => window.noteOf(addressOf(page))).not.toContain('Checking');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  service.control.release();

  service.control.clearRequests();
  await goOn(page).click();
  await expect(window.userName).toBeVisible();
  expect(new Set(service.requests().map(({ kind }) => kind))).toEqual(new Set(['list', 'token']));

  expect(await page.evaluate(() => document.body.spellcheck)).toBe(false);
  await close();

  const again = await open({ connected: false });
  await expect(again.window.userName).toBeVisible();
  await again.window.signInTo(service);
});

const refused = [
  ['http://packages.example.com', 'This address isn’t encrypted.'],
  ['https://me:word@packages.example.com', 'Leave user name and password out of the address.'],
  ['not an address', 'This isn’t a web address.'],
  ['', 'Please enter the address.'],
] as const;

test('an invalid address is refused with a reason beside the field, and nothing moves', async ({ open }) => {
  const { page, window } = await open({ connected: false });
  for (const viewport of [
    { width: 1280, height: 800 },
    // The form just fits, without a scroll bar.
    { width: 900, height: 420 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await addressOf(page).fill('https://packages.example.com');
    const places = () =>
      Promise.all([addressOf(page), more(page), goOn(page)].map((each) => each.boundingBox()));
    const before = await places();
    for (const [typed, sentence] of refused) {
      await addressOf(page).fill(typed);
      await goOn(page).click();
      await expect(page.getByText(sentence, { exact: false })).toHaveCount(1);
      await expect.poll(() => window.noteOf(addressOf(page))).toContain(sentence);
      await expect(addressOf(page)).toBeFocused();
      await expect(addressOf(page)).toHaveValue(typed);
      expect(await places()).toEqual(before);
    }
  }
  // A scroll bar that appears does not move the form sideways.
  await page.setViewportSize({ width: 900, height: 420 });
  const canScroll = () => page.getByRole('main').evaluate((main) => main.scrollHeight > main.clientHeight);
  const side = async () => (await addressOf(page).boundingBox())?.x;
  const before = await side();
  expect(await canScroll()).toBe(false);
  await more(page).click();
  await expect.poll(canScroll).toBe(true);
  expect(await side()).toBe(before);
  // The button to go on stays in sight, and covers no field that has the focus.
  for (const viewport of [
    { width: 900, height: 600 },
    { width: 360, height: 640 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(viewport);
    await addressOf(page).focus();
    await expect(goOn(page)).toBeInViewport({ ratio: 1 });
    const name = page.getByRole('textbox', { name: 'Name (optional)' });
    await signInAddressOf(page).focus();
    await page.keyboard.press('Tab');
    await expect(name).toBeFocused();
    const [field, button] = await Promise.all([name.boundingBox(), goOn(page).boundingBox()]);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await expect(goOn(page)).toBeInViewport({ ratio: 1 });
  }
});

test('a connection comes from a small file', async ({ open, service, userDataDir }) => {
  const file = join(userDataDir, 'works.json');
  writeFileSync(file, JSON.stringify({ name: 'Works', baseUrl: service.baseUrl }));
  const broken = join(userDataDir, 'broken.json');
  writeFileSync(broken, 'baseUrl=x');
  const { page, window } = await open({ connected: false });

  await more(page).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import from a file…' }).click();
  await (await choosing).setFiles(broken);
  await expect(page.getByText('This isn’t a connection file for Packshelf.')).toBeVisible();

  await page.locator('input[type=file]').setInputFiles(file);
  await expect(addressOf(page)).toHaveValue(service.baseUrl);
  await goOn(page).click();
  await expect(window.userName).toBeVisible();
  await expect(page.getByText('Works', { exact: false }).first()).toBeVisible();
});

test('an error in the collapsed sign-in address expands it', async ({ open, service }) => {
  const { page, window } = await open({ connected: false });
  await addressOf(page).fill(service.baseUrl);
  await window.enterSignInAddress('not an address');
  await more(page).click();
  await expect(signInAddressOf(page)).toBeHidden();
  await goOn(page).click();
  await expect(signInAddressOf(page)).toBeFocused();
  await expect.poll(() => window.noteOf(signInAddressOf(page))).toContain('This isn’t a web address.');

  const wrong = `${service.origin}/elsewhere`;
  await signInAddressOf(page).fill(wrong);
  await more(page).click();
  await goOn(page).click();
  await expect(signInAddressOf(page)).toBeFocused();
  await expect
    .poll(() => window.noteOf(signInAddressOf(page)))
    .toContain(`You can’t sign in at ${wrong}. The sign-in address may be wrong,`);
  expect(await window.noteOf(addressOf(page))).not.toContain('may be wrong');
});

test('without a network one message says so, and the person can continue', async ({ open, service }) => {
  const { page, window } = await open({ connected: false });
  service.control.stop();
  await addressOf(page).fill(service.baseUrl);
  await goOn(page).click();
  await expect.poll(() => window.noteOf(addressOf(page))).toContain('The service can’t be reached.');
  await expect(page.getByText('The service can’t be reached.', { exact: false })).toHaveCount(1);
  await page.getByRole('button', { name: 'Continue anyway' }).click();
  await expect(window.userName).toBeVisible();
  await service.control.resume();
  await window.signInTo(service);
});

test('the language can be changed on the first screen without losing input', async ({ open, service }) => {
  const { page } = await open({ connected: false });
  const choice = (label: RegExp): Locator =>
    page.getByRole('button', { name: label }).or(page.getByRole('combobox', { name: label }));
  await addressOf(page).fill(service.baseUrl);
  await choice(/^Language/u).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Mit Ihrem Dienst verbinden' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Adresse des Dienstes' })).toHaveValue(service.baseUrl);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('textbox', { name: 'Benutzername' }).fill('somebody');
  await choice(/^Sprache/u).click();
  await page.getByRole('option', { name: 'English' }).click();
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('somebody');
});
