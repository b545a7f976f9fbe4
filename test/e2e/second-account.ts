import type { SampleService } from '../service/sample-service.ts';
import { expect, type Opened } from './packshelf.ts';

const figures = new Intl.NumberFormat('en-GB');

/** What the window says of a list of that many packages. */
export function countOf({ control }: SampleService): string {
  return `${figures.format(control.state().totalCount)} packages`;
}

/** Signs in at another service as well; its list is in front then. */
export async function addAccount({ page, window }: Opened, service: SampleService): Promise<void> {
  await openAdding({ page });
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('textbox', { name: 'Service address' }).fill(service.baseUrl);
  await page.getByRole('textbox', { name: 'Sign-in address' }).fill(service.authUrl);
  await page.getByRole('textbox', { name: 'Name (optional)' }).fill('Branch');
  await page.getByRole('button', { name: 'Save' }).click();
  await window.signIn(service.userName, service.password);
  await expect(window.count).toHaveText(countOf(service));
  await window.expectUpToDate();
}

/** Begins to add an account. */
export async function openAdding({ page }: Pick<Opened, 'page'>): Promise<void> {
  await page.getByRole('button', { name: /account$/iu }).click();
  await page.getByRole('menuitem', { name: 'Add account…' }).click();
  await expect(page.getByRole('heading', { name: 'Add an account' })).toBeVisible();
}
