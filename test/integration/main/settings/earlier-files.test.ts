import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asRecord, isRecord } from '../../../../src/main/settings/record.ts';
import { SettingsFolder } from './settings-folder.ts';

const earlier = path.join(import.meta.dirname, 'earlier');
const names = fs.readdirSync(earlier).filter((name) => name.endsWith('.json'));

let folder: SettingsFolder;

beforeEach(() => {
  folder = new SettingsFolder();
});

afterEach(() => folder.remove());

/** What people no longer choose; it is read over. */
const notChosen: readonly string[] = ['emptyOrder', 'timeUnit'];

/** What is in a file, at the place where today's code has it. */
function expected(text: string): object {
  const read: unknown = JSON.parse(text, (key, value: unknown) =>
    notChosen.includes(key) ? undefined : value,
  );
  const file = asRecord(read);
  const { connection, account, paused = false, preferences, ...rest } = file;
  if (!isRecord(account)) return file;
  const { density = 'standard', ...others } = asRecord(preferences);
  // Where a sign-in was kept is asked of the secret store since then.
  const { kept, ...signedIn } = account;
  expect([true, undefined]).toContain(kept);
  const entry = { ...signedIn, connection, paused, preferences: { density } };
  return { ...rest, connection, preferences: others, accounts: [entry] };
}

describe.each(names)('the file of an earlier version %s', (name) => {
  const text = fs.readFileSync(path.join(earlier, name), 'utf8');

  it('is read without a loss, and still is after a change', () => {
    folder.write(text);
    const first = folder.open();
    expect(first.settings.get()).toMatchObject(expected(text));
    expect(first.notices).toEqual([]);
    expect(first.settings.hasAllAccounts).toBe(true);
    const before = first.settings.get();
    first.settings.update({ zoom: 2 });

    const second = folder.open();
    expect(second.settings.get()).toEqual({ ...before, zoom: 2 });
    expect(second.notices).toEqual([]);
    expect(folder.json()).toMatchObject({ version: 1 });
    expect(folder.names()).toEqual(['settings.backup.json', 'settings.json']);
  });
});

it('the files have what people would miss', () => {
  const texts = names.map((name) => fs.readFileSync(path.join(earlier, name), 'utf8'));
  expect(texts).toHaveLength(12);
  for (const text of texts.slice(5)) expect(text).toMatch(/"name": "Invoices this week"[^]*"columns": \[/u);
});
