import { execFileSync } from 'node:child_process';
import { askElectron, drive, ownFolder } from '../drive.ts';
import { removeKeychainItem } from '../drive-mac.ts';

/** Electron's name for the item, from the app's name in package.json. */
const item = 'Packshelf Question Safe Storage';

await drive(async () => {
  await removeKeychainItem(item);
  execFileSync('security', ['lock-keychain']);
  try {
    return await askElectron({
      args: [import.meta.dirname, `--user-data-dir=${ownFolder('profile')}`],
    });
  } finally {
    await removeKeychainItem(item);
  }
});
