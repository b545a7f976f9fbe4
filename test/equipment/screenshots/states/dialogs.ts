import { expect } from '../../../e2e/packshelf.ts';
import { signedIn, type States } from '../state.ts';

export const dialogs: States = {
  'quick-open': signedIn(async ({ page, window }) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(window.dialog.getByRole('option').first()).toBeVisible();
  }),
  'quick-open-found': signedIn(async ({ page, window }) => {
    await page.keyboard.press('ControlOrMeta+k');
    await window.dialog.getByRole('combobox').fill('in');
    await expect(window.dialog.getByRole('group', { name: 'People' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+c');
  }),
  'dialog-sign-out': signedIn(async ({ page, window }) => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out…' }).click();
    await expect(window.dialog).toBeVisible();
  }),
  'dialog-connection': signedIn(async ({ page, window }) => {
    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('button', { name: 'Change…' }).click();
    await expect(window.dialog).toBeVisible();
  }),
  'dialog-shortcuts': signedIn(async ({ page, window }) => {
    await window.rows.first().click();
    await page.keyboard.press('?');
    await expect(window.dialog).toBeVisible();
  }),
  'dialog-sign-in-again': signedIn(async ({ window }, { service }) => {
    service.control.revokeSessions();
    service.control.expireAccessTokens();
    await window.refresh.click();
    await window.signInAgain.click();
    await expect(window.dialog).toBeVisible();
  }),
  'dialog-report': async ({ open, service }) => {
    service.control.setRaw(0, null);
    service.control.setRaw(1, { processName: 'Nobody knows me' });
    service.control.change(2, { comments: { deep: ['text'] } }, ['updatedAt']);
    const opened = await open();
    await opened.window.signIn(service.userName, service.password);
    await opened.window.syncStatus.getByRole('button', { name: 'Why?' }).click({ timeout: 30_000 });
    await expect(opened.window.dialog).toBeVisible();
    return opened;
  },
};
