import type { Page } from 'playwright/test';
import type { SampleService } from '../../equipment/service/sample-service.ts';
import { PackshelfWindow } from '../../equipment/story/window.ts';

type Known = Pick<SampleService, 'authUrl' | 'baseUrl' | 'userName' | 'password'>;

/** Enters the service's addresses, signs in and waits for the list. */
export async function signInFirst(page: Page, service: Known): Promise<void> {
  const window = new PackshelfWindow(page);
  await window.enterService(service, 'Sample service');
  await page.getByRole('button', { name: 'Continue' }).click();
  await window.signInTo(service);
}
