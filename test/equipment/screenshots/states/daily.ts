import { expect, type Opened } from '../../../e2e/packshelf.ts';
import { linkTo } from '../../../../src/preload/contract/link.ts';
import { startSampleService } from '../../service/sample-service.ts';
import { replaceStatus } from '../replace-status.ts';
import { from, signedIn, type States } from '../state.ts';

async function select({ page, window }: Opened, rows: readonly number[]): Promise<void> {
  for (const [at, row] of rows.entries()) {
    await window.rows
      .nth(row)
      .getByRole('rowheader')
      .click({ modifiers: at === 0 ? [] : ['ControlOrMeta'] });
  }
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
}

const withViews = signedIn(async (opened) => {
  await opened.window.saveView('invoice', 'Invoices');
  await opened.window.saveView('status:draft', 'Drafts');
  await opened.window.saveView('contract comment:works', 'Contracts that the works council has a word in');
});

const withSecond = signedIn(async ({ window }, { after }) => {
  const archive = await startSampleService({ packages: 300, seed: 5, userName: 'maria.lindqvist' });
  after(() => archive.close());
  await window.addAccount(archive, 'Archive');
});

async function followLink(opened: Opened): Promise<void> {
  await opened.app.evaluate(
    ({ app }, url) => {
      app.emit('open-url', { preventDefault: () => undefined }, url);
    },
    linkTo({ id: 'somewhere', at: null }) ?? '',
  );
}

/** Columns, views, selection, export and accounts. */
export const daily: States = {
  'columns-panel': signedIn(async ({ page }) => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Columns of the list' })).toBeVisible();
  }),
  'columns-all': signedIn(async ({ page }) => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Columns of the list' });
    for (const check of await panel.getByRole('checkbox').all()) await check.check();
    await page.keyboard.press('Escape');
  }),
  views: withViews,
  'views-menu': from(withViews, async ({ page }) => {
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  'view-save': signedIn(async ({ page, window }) => {
    await window.search.fill('invoice');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(window.dialog).toBeVisible();
  }),
  selected: signedIn((opened) => select(opened, [1, 3, 4])),
  compare: async ({ openAndSignIn, service }) => {
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
  'row-menu': signedIn(async ({ page, window }) => {
    await window.rows.nth(2).getByRole('gridcell').nth(1).click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  'details-below': signedIn(async (opened) => {
    await select(opened, [2]);
    await opened.window.details.getByRole('button', { name: 'Show details below the list' }).click();
  }),
  'export-menu': signedIn(async ({ page }) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  'export-menu-selected': signedIn(async (opened) => {
    await select(opened, [2, 3, 5]);
    await opened.page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(opened.page.getByRole('menu')).toBeVisible();
  }),
  'print-which': signedIn(async (opened) => {
    await select(opened, [2, 3, 5]);
    await opened.page.keyboard.press('ControlOrMeta+P');
    await expect(opened.window.dialog).toBeVisible();
  }),
  'export-running': signedIn((opened) =>
    replaceStatus(opened, ({ account }) => ({
      exporting: {
        state: 'running',
        account: account?.id ?? '',
        file: 'Invoices.xlsx',
        done: 412_000,
        total: 1_000_000,
        content: 'packages',
      },
    })),
  ),
  accounts: withSecond,
  'accounts-menu': from(withSecond, async ({ page }) => {
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  'account-add': from(withSecond, async ({ page, window }) => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Add account…' }).click();
    await expect(window.userName).toBeVisible();
  }),
  'link-which-account': from(withSecond, async (opened) => {
    await followLink(opened);
    await expect(opened.window.dialog).toBeVisible();
  }),
  'views-manage': from(withViews, async ({ page, window }) => {
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Manage views…' }).click();
    await window.dialog.getByRole('button', { name: 'More about “Drafts”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(window.dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  }),
  'view-deleted': from(withViews, async ({ page }) => {
    await page
      .getByRole('list', { name: 'Saved views' })
      .getByRole('button', { name: /^Contracts/u })
      .focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  }),
  'sorted-out-of-sight': signedIn(async ({ page }) => {
    await page.getByRole('columnheader', { name: 'Updated', exact: true }).click();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Columns of the list' });
    await panel.getByRole('checkbox', { name: 'Updated', exact: true }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sorted by Updated' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  'link-not-in-list': signedIn(async (opened) => {
    await followLink(opened);
    await expect(opened.page.getByText('isn’t in your list')).toBeVisible();
  }),
  'print-part': async (setup) => {
    const large = await startSampleService({ packages: 6000, seed: 7 });
    setup.after(() => large.close());
    const opened = await setup.open({
      connected: false,
      args: [`--connection-auth-url=${large.authUrl}`, `--connection-base-url=${large.baseUrl}`],
    });
    await opened.window.signInTo(large);
    await opened.page.getByRole('button', { name: 'Export', exact: true }).click();
    await opened.page.getByRole('menuitem', { name: 'Print…' }).click();
    await expect(opened.window.dialog).toBeVisible();
    return opened;
  },
  'accounts-settings': from(withSecond, async ({ page }) => {
    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('region', { name: 'Other accounts' }).scrollIntoViewIfNeeded();
  }),
};
