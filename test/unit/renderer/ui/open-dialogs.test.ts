import { expect, test } from 'vitest';
import { OpenDialogs } from '../../../../src/renderer/ui/open-dialogs.svelte.ts';

test('there is a dialog until the last one of them is closed', () => {
  const dialogs = new OpenDialogs();
  expect(dialogs.any).toBe(false);
  const [closeFirst, closeSecond] = [dialogs.add(), dialogs.add()];
  closeFirst();
  expect(dialogs.any).toBe(true);
  closeSecond();
  expect(dialogs.any).toBe(false);
});
