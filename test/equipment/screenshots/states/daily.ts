import { expect, type Opened } from '../../../e2e/packshelf.ts';
import { linkTo } from '../../../../src/preload/contract/link.ts';
import { startSampleService } from '../../service/sample-service.ts';
import { replaceStatus } from '../replace-status.ts';
import type { Setup, State } from '../state.ts';

async function select({ page, window }: Opened, rows: readonly number[]): Promise<void> {
  for (const [at, row] of rows.entries()) {
    await window.rows
      .nth(row)
      .getByRole('gridcell')
      .first()
      .click({ modifiers: at === 0 ? [] : ['ControlOrMeta'] });
  }
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
}

async function saveView({ page, window }: Opened, text: string, name: string): Promise<void> {
  await window.search.fill(text);
  await page.keyboard.press('ControlOrMeta+s');
  await window.dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(window.dialog).toBeHidden();
}

async function withViews({ openAndSignIn }: Setup): Promise<Opened> {
  const opened = await openAndSignIn();
  await saveView(opened, 'invoice', 'Invoices');
  await saveView(opened, 'status:draft', 'Drafts');
  await saveView(opened, 'contract comment:works', 'Contracts that the works council has a word in');
  return opened;
}

async function addSecond({ window }: Opened, setup: Setup): Promise<void> {
  const archive = await startSampleService({ packages: 300, seed: 5, userName: 'maria.lindqvist' });
  setup.after(() => archive.close());
  await window.addAccount(archive, 'Archive');
  await window.expectUpToDate();
}

async function withSecond(setup: Setup): Promise<Opened> {
  const opened = await setup.openAndSignIn();
  await addSecond(opened, setup);
  return opened;
}

/** Columns, views, selection, export and accounts. */
export const daily: readonly State[] = [
  {
    name: 'columns-panel',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.page.getByRole('button', { name: 'Columns', exact: true }).click();
      await expect(opened.page.getByRole('dialog', { name: 'Columns of the list' })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'columns-all',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.page.getByRole('button', { name: 'Columns', exact: true }).click();
      const panel = opened.page.getByRole('dialog', { name: 'Columns of the list' });
      for (const check of await panel.getByRole('checkbox').all()) await check.check();
      await opened.page.keyboard.press('Escape');
      return opened;
    },
  },
  { name: 'views', reach: withViews },
  {
    name: 'views-menu',
    async reach(setup) {
      const opened = await withViews(setup);
      await opened.page.getByRole('button', { name: 'Views', exact: true }).click();
      await expect(opened.page.getByRole('menu')).toBeVisible();
      return opened;
    },
  },
  {
    name: 'view-save',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.window.search.fill('invoice');
      await opened.page.keyboard.press('ControlOrMeta+s');
      await expect(opened.window.dialog).toBeVisible();
      return opened;
    },
  },
  {
    name: 'selected',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await select(opened, [1, 3, 4]);
      return opened;
    },
  },
  {
    name: 'compare',
    async reach({ openAndSignIn, service }) {
      const comments = 'The amounts were checked and the supplier has confirmed them.';
      service.control.change(1, { processName: 'Invoice approval, east', comments });
      service.control.change(3, {
        processName: 'Invoice approval, west',
        comments: 'The amounts were not checked, but the supplier has confirmed the date.',
      });
      const opened = await openAndSignIn();
      await opened.window.search.fill('Invoice approval,');
      await select(opened, [0, 1]);
      await expect(opened.window.details.getByRole('button', { name: 'Copy comparison' })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'row-menu',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.window.rows.nth(2).getByRole('gridcell').nth(1).click({ button: 'right' });
      await expect(opened.page.getByRole('menu')).toBeVisible();
      return opened;
    },
  },
  {
    name: 'details-below',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await select(opened, [2]);
      await opened.window.details.getByRole('button', { name: 'Show details below the list' }).click();
      return opened;
    },
  },
  {
    name: 'export-menu',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.page.getByRole('button', { name: 'Export…' }).click();
      await expect(opened.page.getByRole('menu')).toBeVisible();
      return opened;
    },
  },
  {
    name: 'export-menu-selected',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await select(opened, [2, 3, 5]);
      await opened.page.getByRole('button', { name: 'Export…' }).click();
      await expect(opened.page.getByRole('menu')).toBeVisible();
      return opened;
    },
  },
  {
    name: 'print-which',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await select(opened, [2, 3, 5]);
      await opened.page.keyboard.press('ControlOrMeta+P');
      await expect(opened.window.dialog).toBeVisible();
      return opened;
    },
  },
  {
    name: 'export-running',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await replaceStatus(opened, ({ account }) => ({
        exporting: {
          state: 'running',
          account: account?.id ?? '',
          file: 'Invoices.xlsx',
          done: 412_000,
          total: 1_000_000,
          content: 'packages',
        },
      }));
      return opened;
    },
  },
  { name: 'accounts', reach: withSecond },
  {
    name: 'accounts-menu',
    async reach(setup) {
      const opened = await withSecond(setup);
      await opened.page.getByRole('button', { name: 'Account' }).click();
      await expect(opened.page.getByRole('menu')).toBeVisible();
      return opened;
    },
  },
  {
    name: 'account-add',
    async reach(setup) {
      const opened = await withSecond(setup);
      await opened.page.getByRole('button', { name: 'Account' }).click();
      await opened.page.getByRole('menuitem', { name: 'Add account…' }).click();
      await expect(opened.window.userName).toBeVisible();
      return opened;
    },
  },
  {
    name: 'link-which-account',
    async reach(setup) {
      const opened = await withSecond(setup);
      await opened.app.evaluate(
        ({ app }, url) => {
          app.emit('open-url', { preventDefault: () => undefined }, url);
        },
        linkTo({ id: 'somewhere', at: null }) ?? '',
      );
      await expect(opened.window.dialog).toBeVisible();
      return opened;
    },
  },
  {
    name: 'views-manage',
    async reach(setup) {
      const opened = await withViews(setup);
      await opened.page.getByRole('button', { name: 'Views', exact: true }).click();
      await opened.page.getByRole('menuitem', { name: 'Manage views…' }).click();
      await opened.window.dialog.getByRole('button', { name: 'More about “Drafts”' }).click();
      await opened.page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(opened.window.dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'view-deleted',
    async reach(setup) {
      const opened = await withViews(setup);
      await opened.page
        .getByRole('list', { name: 'Saved views' })
        .getByRole('button', { name: /^Contracts/u })
        .focus();
      await opened.page.keyboard.press('Delete');
      await expect(opened.page.getByRole('button', { name: 'Undo' })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'sorted-out-of-sight',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.page.getByRole('columnheader', { name: 'Updated' }).click();
      await opened.page.getByRole('button', { name: 'Columns', exact: true }).click();
      const panel = opened.page.getByRole('dialog', { name: 'Columns of the list' });
      await panel.getByRole('checkbox', { name: 'Updated', exact: true }).uncheck();
      await opened.page.keyboard.press('Escape');
      await opened.page.getByRole('button', { name: 'Sorted by Updated' }).click();
      await expect(opened.page.getByRole('menu')).toBeVisible();
      return opened;
    },
  },
  {
    name: 'link-not-in-list',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.app.evaluate(
        ({ app }, url) => {
          app.emit('open-url', { preventDefault: () => undefined }, url);
        },
        linkTo({ id: 'somewhere', at: null }) ?? '',
      );
      await expect(opened.page.getByText('isn’t in your list')).toBeVisible();
      return opened;
    },
  },
  {
    name: 'print-part',
    async reach(setup) {
      const large = await startSampleService({ packages: 6000, seed: 7 });
      setup.after(() => large.close());
      const opened = await setup.open({
        connected: false,
        args: [`--connection-auth-url=${large.authUrl}`, `--connection-base-url=${large.baseUrl}`],
      });
      await opened.window.signIn(large.userName, large.password);
      await opened.window.expectUpToDate();
      await opened.page.getByRole('button', { name: 'Export…' }).click();
      await opened.page.getByRole('menuitem', { name: 'Print…' }).click();
      await expect(opened.window.dialog).toBeVisible();
      return opened;
    },
  },
  {
    name: 'accounts-settings',
    async reach(setup) {
      const opened = await withSecond(setup);
      await opened.page.keyboard.press('ControlOrMeta+,');
      await opened.page.getByRole('region', { name: 'Other accounts' }).scrollIntoViewIfNeeded();
      return opened;
    },
  },
];
