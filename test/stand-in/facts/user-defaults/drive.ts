import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { askElectron, drive, ownFolder } from '../drive.ts';

const domain = 'com.github.Electron';
const key = 'PackshelfFact';
const value =
  '<dict><key>off</key><false/><key>on</key><true/><key>count</key><integer>30</integer><key>one</key><integer>1</integer><key>list</key><array><string>a</string><dict><key>b</key><true/></dict></array></dict>';

await drive(async () => {
  execFileSync('/usr/bin/defaults', ['write', domain, key, value]);
  try {
    const main = path.join(import.meta.dirname, 'main.js');
    return await askElectron({ args: [main, `--user-data-dir=${ownFolder('profile')}`] });
  } finally {
    execFileSync('/usr/bin/defaults', ['delete', domain, key]);
  }
});
