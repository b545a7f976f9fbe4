import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import './without-electron.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { openWithNotices, type OpenedSettings } from '../../../equipment/support/memory-settings.ts';

const { createSettingsFile } = await import('../../../../src/main/settings/settings-file.electron.ts');

export const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
export const ada = { connection, userName: 'ada', signedInAt: 7, keep: true };

/** A folder for settings files, which a start of the app opens. */
export class SettingsFolder {
  readonly path = fs.mkdtempSync(path.join(tmpdir(), 'packshelf-settings-'));

  /** `wait`: what happens instead of each pause while the file is locked. */
  open(wait?: (ms: number) => void): OpenedSettings {
    return openWithNotices(createSettingsFile(this.path, () => 5, wait));
  }

  file(name = 'settings.json'): string {
    return path.join(this.path, name);
  }

  names(): readonly string[] {
    return fs.readdirSync(this.path).toSorted();
  }

  text(name?: string): string {
    return fs.readFileSync(this.file(name), 'utf8');
  }

  json(name?: string): unknown {
    return JSON.parse(this.text(name));
  }

  write(content: string | Buffer | object, name?: string): void {
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    fs.writeFileSync(this.file(name), isText ? content : JSON.stringify(content));
  }

  remove(): void {
    removeSync(this.path);
  }
}
