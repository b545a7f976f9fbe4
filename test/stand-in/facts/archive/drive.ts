import path from 'node:path';
import { createPackage } from '@electron/asar';
import { askElectron, drive, ownFolder } from '../drive.ts';

await drive(async () => {
  const archive = ownFolder('app.asar');
  await createPackage(path.join(import.meta.dirname, 'app'), archive);
  return await askElectron({ args: [archive, `--user-data-dir=${ownFolder('profile')}`] });
});
