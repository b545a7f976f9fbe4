import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { Key } from './desktop/desktop.ts';
import type { UserData } from './method.ts';
import { evidenceIn, type WatchedService } from './service.ts';
import { CheckFailed, pause, until, within } from './waiting.ts';

/** Keyboard input for the app's window. */
export interface WindowInput {
  /** Brings the window to the front; false if there is none yet; throws if the app has ended. */
  reachWindow(): Promise<boolean>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
}

/**
 * Types the service's address, the user name and the password into the window of a first start, and waits for the
 * effects: the connection in the settings, the sign-in and every page at the service, the copy on disk.
 */
export async function signIn(
  input: WindowInput,
  service: WatchedService,
  userData: UserData,
  say: (line: string) => void,
): Promise<void> {
  await until('a window of the app is on the screen', 60, () => input.reachWindow());
  say('its window is on the screen');

  // The first field gets the focus when the page is loaded. Earlier input is lost, so it is typed again.
  await until('the settings hold the address that was typed', 60, async () => {
    await pause();
    await input.reachWindow();
    await input.press('select-all');
    await input.type(service.address);
    await input.press('enter');
    return await within(10, () => holds(userData.settings, service.address));
  });
  say('the address was typed, and the settings hold it');

  // The sign-in form has replaced the address form; its first field has the focus.
  await pause();
  await input.press('select-all');
  await input.type(service.userName);
  await input.press('tab');
  await input.type(service.password);
  await input.press('enter');
  await until('the service was asked for a sign-in', 60, async () => {
    const { signIn: answer } = evidenceIn(await service.requests(), service.lastPage);
    if (answer === 'refused')
      throw new CheckFailed('the service refused what was typed as name and password');
    return answer === 'accepted';
  });
  say('name and password were typed, and the service let this person in');

  await until(`every page of the list was asked for, up to ${service.lastPage}`, 60, async () => {
    return evidenceIn(await service.requests(), service.lastPage).complete;
  });
  await until('an offline copy is on disk', 30, () => hasSnapshot(userData.catalogs));
  say(`all ${service.lastPage} pages of the list were fetched, and a copy of it is on disk`);
}

function holds(file: string, text: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').includes(text);
}

function hasSnapshot(catalogs: string): boolean {
  if (!existsSync(catalogs)) return false;
  return readdirSync(catalogs, { recursive: true, encoding: 'utf8' }).some((name) =>
    name.endsWith('.sqlite'),
  );
}
