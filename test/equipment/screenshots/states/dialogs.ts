import { expect, type Opened } from '../../../e2e/packshelf.ts';
import type { Setup, State } from '../state.ts';

async function askWhetherToSignOut({ openAndSignIn }: Setup): Promise<Opened> {
  const opened = await openAndSignIn();
  await opened.page.getByRole('button', { name: 'Account' }).click();
  await opened.page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await expect(opened.window.dialog).toBeVisible();
  return opened;
}

async function changeConnection({ openAndSignIn }: Setup): Promise<Opened> {
  const opened = await openAndSignIn();
  await opened.page.keyboard.press('ControlOrMeta+,');
  await opened.page.getByRole('button', { name: 'Change…' }).click();
  await expect(opened.window.dialog).toBeVisible();
  return opened;
}

export const dialogs: readonly State[] = [
  {
    name: 'quick-open',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.page.keyboard.press('ControlOrMeta+k');
      await expect(opened.window.dialog.getByRole('option').first()).toBeVisible();
      return opened;
    },
  },
  {
    name: 'quick-open-found',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.page.keyboard.press('ControlOrMeta+k');
      await opened.window.dialog.getByRole('combobox').fill('in');
      await expect(opened.window.dialog.getByRole('group', { name: 'People' })).toBeVisible();
      await opened.page.keyboard.press('ControlOrMeta+c');
      return opened;
    },
  },
  { name: 'dialog-sign-out', reach: askWhetherToSignOut },
  { name: 'dialog-connection', reach: changeConnection },
  {
    name: 'dialog-shortcuts',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.window.rows.first().click();
      await opened.page.keyboard.press('?');
      await expect(opened.window.dialog).toBeVisible();
      return opened;
    },
  },
  {
    name: 'dialog-sign-in-again',
    async reach({ openAndSignIn, service }) {
      const opened = await openAndSignIn();
      service.control.revokeSessions();
      service.control.expireAccessTokens();
      await opened.window.refresh.click();
      await opened.window.signInAgain.click();
      await expect(opened.window.dialog).toBeVisible();
      return opened;
    },
  },
  {
    name: 'dialog-report',
    async reach({ open, service }) {
      service.control.setRaw(0, null);
      service.control.setRaw(1, { processName: 'Nobody knows me' });
      service.control.change(2, { comments: { deep: ['text'] } }, ['updatedAt']);
      const opened = await open();
      await opened.window.signIn(service.userName, service.password);
      await opened.window.syncStatus.getByRole('button', { name: 'Details' }).click({ timeout: 30_000 });
      await expect(opened.window.dialog).toBeVisible();
      return opened;
    },
  },
];
