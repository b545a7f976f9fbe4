import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixture.ts';

test('an installed app starts for the first time, and has the list after the person has signed in', async ({
  person,
}) => {
  const { computer, openList } = person;
  const programFiles = (): readonly string[] =>
    readdirSync(computer.program, { recursive: true }).map(String);
  const before = programFiles();
  expect(existsSync(computer.data)).toBe(false);
  const { window } = await openList();
  await expect(window.rows.first()).toBeVisible();
  expect(existsSync(path.join(computer.data, 'settings.json'))).toBe(true);
  // Nobody but administrators may write there.
  expect(programFiles()).toEqual(before);
});

test('packages are found', async ({ person }) => {
  const { window } = await person.openList();
  await window.search.fill('invoice');
  await window.expectCount('151 of 1,200');
  await expect(window.rows.first()).toContainText('Invoice approval');
  await window.search.fill('');
});
