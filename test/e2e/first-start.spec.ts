import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './packshelf.ts';

test('a first start asks for the address, shows what it makes of it, tests it, and remembers it', async ({
  open,
  service,
}) => {
  const { page, window, close } = await open({ connected: false });
  const address = page.getByRole('textbox', { name: 'Service address' });
  await address.fill(`${service.baseUrl}/process/all?page=1`);
  await expect(page.getByText(`Packshelf will use ${service.baseUrl}`)).toBeVisible();

  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('answers')).toHaveCount(2);

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(window.userName).toBeVisible();
  await close();

  const again = await open({ connected: false });
  await expect(again.window.userName).toBeVisible();
  await again.window.signIn(service.userName, service.password);
  await again.window.expectUpToDate();
});

const refused = [
  ['', 'Please enter the address.'],
  ['http://packages.example.com', 'This address isn’t encrypted.'],
  ['https://me:word@packages.example.com', 'Leave user name and password out of the address.'],
  ['not an address', 'This isn’t a web address.'],
] as const;

for (const [typed, sentence] of refused) {
  test(`the address “${typed}” is refused with its reason beside the field`, async ({ open }) => {
    const { page } = await open({ connected: false });
    const address = page.getByRole('textbox', { name: 'Service address' });
    await address.fill(typed);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(sentence, { exact: false })).toBeVisible();
    await expect(address).toBeFocused();
    await expect(address).toHaveValue(typed);
  });
}

test('a connection comes from a small file', async ({ open, service, userDataDir }) => {
  const file = join(userDataDir, 'works.json');
  writeFileSync(file, JSON.stringify({ name: 'Works', baseUrl: service.baseUrl }));
  const broken = join(userDataDir, 'broken.json');
  writeFileSync(broken, 'baseUrl=x');
  const { page, window } = await open({ connected: false });

  await page.locator('input[type=file]').setInputFiles(broken);
  await expect(page.getByText('This isn’t a connection file for Packshelf.')).toBeVisible();

  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('textbox', { name: 'Service address' })).toHaveValue(service.baseUrl);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(window.userName).toBeVisible();
  await expect(page.getByText('Works', { exact: false }).first()).toBeVisible();
});

test('a connection test says what it met at each address', async ({ open, service }) => {
  const { page } = await open({ connected: false });
  await page.getByRole('textbox', { name: 'Service address' }).fill(service.baseUrl);
  await page
    .getByRole('textbox', { name: 'Sign-in address (if different)' })
    .fill(`${service.origin}/elsewhere`);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('answers')).toHaveCount(1);
  await expect(page.getByText('Something other than the service answered', { exact: false })).toBeVisible();
});
