import { expect, test } from 'vitest';
import { OpenDialogs } from '../../../../src/renderer/ui/open-dialogs.svelte.ts';

test('reports an open dialog until the last one is closed', () => {
  const dialogs = new OpenDialogs();
  expect(dialogs.any).toBe(false);
  const [closeFirst, closeSecond] = [dialogs.add(), dialogs.add()];
  closeFirst();
  expect(dialogs.any).toBe(true);
  closeSecond();
  expect(dialogs.any).toBe(false);
});
