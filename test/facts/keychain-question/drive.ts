import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { askElectron, drive, ownFolder } from '../drive.ts';
import { removeKeychainItem } from '../drive-mac.ts';

// By the name of the program, since this question's folder has no package.json.
const item = 'Electron Safe Storage';

await drive(async () => {
  await removeKeychainItem(item);
  execFileSync('security', ['lock-keychain']);
  try {
    return await askElectron({
      args: [path.join(import.meta.dirname, 'main.js'), `--user-data-dir=${ownFolder('profile')}`],
    });
  } finally {
    await removeKeychainItem(item);
  }
});
