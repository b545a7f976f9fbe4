import type { Key } from '../check/desktop/desktop.ts';
import type { WindowInput } from '../check/sign-in.ts';
import { pause, until, within } from '../check/waiting.ts';

type Stroke =
  | { readonly press: Extract<Key, 'escape' | 'quick-open' | 'enter' | 'tab'> }
  | { readonly type: string };

/**
 * From the list to the button "Check for a new version" in the settings: over "Go to anything" to the switch before the button,
 * whose label is typed in English, as the previous version has it. By itself the app looks 5 to 65 minutes after its start.
 */
export const strokesToCheck: readonly Stroke[] = [
  // Also closes what an attempt has left open.
  { press: 'escape' },
  { press: 'quick-open' },
  { type: 'Keep Packshelf up to date' },
  { press: 'enter' },
  { press: 'tab' },
  { press: 'enter' },
];

/** Types the strokes until the app has asked for newer versions; earlier input may be lost. */
export async function askForUpdate(window: WindowInput, hasAsked: () => boolean): Promise<void> {
  await until('the app asked for newer versions when its button was pressed', 90, async () => {
    await window.reachWindow();
    for (const stroke of strokesToCheck) {
      await pause();
      await ('press' in stroke ? window.press(stroke.press) : window.type(stroke.type));
    }
    return await within(10, hasAsked);
  });
}
