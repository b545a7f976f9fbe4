import { answerOf, runApp } from '../drive-app.ts';
import { hasKeychainItem, removeKeychainItem, signedCopy } from '../drive-mac.ts';
import { CannotAsk, drive } from '../drive.ts';

/** As Electron names it by the app's name, which stands in _app/package.json. */
const item = 'Packshelf Facts Safe Storage';

await drive(async () => {
  if (await hasKeychainItem(item)) throw new CannotAsk(`the keychain already has "${item}"`);
  try {
    const executable = await signedCopy('cookies', { encryptsCookies: true });
    await answerOf(await runApp({ signsIn: false, packages: 1_200, stayMs: 20_000, executable }));
    const afterStart = await hasKeychainItem(item);
    return { touchedAtStart: afterStart };
  } finally {
    await removeKeychainItem(item);
  }
});
