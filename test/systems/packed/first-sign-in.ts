import type { Page } from 'playwright/test';
import type { SampleService } from '../../equipment/service/sample-service.ts';
import { PackshelfWindow } from '../../equipment/story/window.ts';

type Known = Pick<SampleService, 'authUrl' | 'baseUrl' | 'userName' | 'password'>;

/** Types in where the service is, and signs in; the list is there then. */
export async function signInAnew(page: Page, service: Known): Promise<void> {
  const window = new PackshelfWindow(page);
  await window.enterService(service, 'Sample service');
  await page.getByRole('button', { name: 'Continue' }).click();
  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
}
