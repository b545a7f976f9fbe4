import { answerOf, runApp } from '../drive-app.ts';
import { hasKeychainItem, removeKeychainItem, signedCopy } from '../drive-mac.ts';
import { CannotAsk, askElectron, drive, ownFolder } from '../drive.ts';

/** Electron's name for the item, from the app's name in both package.json files. */
const item = 'Packshelf Facts Safe Storage';

await drive(async () => {
  if (await hasKeychainItem(item)) throw new CannotAsk(`the keychain already has "${item}"`);
  try {
    const executable = await signedCopy('cookies', { encryptsCookies: true });
    await answerOf(await runApp({ signsIn: false, packages: 1_200, stayMs: 20_000, executable }));
    const touchedAtStart = await hasKeychainItem(item);
    const args = [import.meta.dirname, `--user-data-dir=${ownFolder('cookie')}`];
    await askElectron({ executable, args });
    return { touchedAtStart, touchedByCookie: await hasKeychainItem(item) };
  } finally {
    await removeKeychainItem(item);
  }
});
