import fs from 'node:fs';
import path from 'node:path';
import { createSecretFiles } from '../../src/main/auth/secret-files.ts';
import type { Protection } from '../../src/main/auth/secret-protection.ts';
import type { SecretStore } from '../../src/main/auth/secret-store.ts';
import { chooseFolders, type Folders } from '../../src/main/startup/folders.ts';
import { parseRecord } from '../../src/main/settings/record.ts';
import type { SettingsFile } from '../../src/main/settings/settings-file.ts';
import { memoryFile } from '../equipment/support/memory-settings.ts';
import { silentLog } from '../equipment/support/silent-log.ts';

/** What the backend keeps from one start to the next: all of it is below one folder, which tests copy. */
export interface Computer {
  readonly folders: Folders;
  readonly settings: SettingsFile;
  readonly secrets: (folder: string) => SecretStore;
}

/** Protects nothing. The system's own protection is tested end to end. */
const noProtection: Protection = {
  encrypt: (text) => Promise.resolve(Buffer.from(text)),
  decrypt: (data) => Promise.resolve({ text: data.toString(), needsReencryption: false }),
};

export function openComputer(folder: string): Computer {
  const folders = chooseFolders({
    platform: process.platform,
    userData: folder,
    home: folder,
    redirected: true,
    env: {},
  });
  return {
    folders,
    settings: settingsIn(path.join(folder, 'settings.json')),
    secrets: (where) => createSecretFiles({ folder: where, protection: noProtection, log: silentLog }),
  };
}

/** A settings file without the care for damage and locks, which has integration tests of its own. */
function settingsIn(file: string): SettingsFile {
  const content = fs.existsSync(file) ? parseRecord(fs.readFileSync(file, 'utf8')) : null;
  const memory = memoryFile(content ?? {});
  return {
    ...memory,
    read: (waitMs) => (content === null && !fs.existsSync(file) ? { state: 'absent' } : memory.read(waitMs)),
    write(value) {
      memory.write(value);
      fs.writeFileSync(file, JSON.stringify(value));
    },
    remove() {
      memory.remove();
      fs.rmSync(file, { force: true });
    },
  };
}
