import { expect, test } from './packshelf.ts';

test('the password can be shown and pasted, and password managers find the fields', async ({ open }) => {
  const { app, page, window } = await open();
  await expect(window.userName).toHaveAttribute('autocomplete', 'username');
  await expect(window.password).toHaveAttribute('autocomplete', 'current-password');
  await expect(window.password).toHaveAttribute('type', 'password');
  await app.evaluate(({ clipboard }) => clipboard.writeText('from a manager'));
  await window.password.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'from a manager');
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event) === false)
      throw new Error('Pasting is kept from the field');
  });
  await page.keyboard.insertText('from a manager');
  await expect(window.password).toHaveValue('from a manager');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(window.password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(window.password).toHaveAttribute('type', 'password');
  await expect(window.password).toHaveValue('from a manager');
});
