import type { JsonRecord } from '../../../src/main/settings/record.ts';
import type { FileContent, SettingsFile } from '../../../src/main/settings/settings-file.ts';
import {
  openSettings,
  type Settings,
  type SettingsSurroundings,
} from '../../../src/main/settings/settings.ts';
import type { NoticeCode } from '../../../src/preload/contract/status.ts';
import { silentLog } from './silent-log.ts';

/** A settings file in memory with this content; `more` replaces methods. */
export function memoryFile(content: JsonRecord, more: Partial<SettingsFile> = {}): SettingsFile {
  let present: FileContent = { state: 'read', value: content };
  return {
    read: () => present,
    readBackup: () => ({ state: 'absent' }),
    write: (value) => {
      present = { state: 'read', value };
    },
    backUp: () => undefined,
    setAside: () => undefined,
    keepCopy: () => undefined,
    remove: () => {
      present = { state: 'absent' };
    },
    ...more,
  };
}

/** Nobody is told, and nothing is tried again. */
export const quietSurroundings: SettingsSurroundings = {
  log: silentLog,
  onNotice: () => undefined,
  onResolved: () => undefined,
  later: () => () => undefined,
};

export interface OpenedSettings {
  readonly settings: Settings;
  /** The notices that are shown. */
  readonly notices: NoticeCode[];
  /** Runs what waits for a later time; returns for how many ms it would have waited, null if nothing waits. */
  readonly passTime: () => number | null;
}

/** Opens settings; time passes when the test says so. */
export function openWithNotices(file: SettingsFile): OpenedSettings {
  const notices: NoticeCode[] = [];
  let waiting: { readonly ms: number; readonly work: () => void } | null = null;
  const settings = openSettings(file, {
    ...quietSurroundings,
    onNotice: (code) => notices.push(code),
    onResolved: (code) =>
      void notices.splice(0, notices.length, ...notices.filter((other) => other !== code)),
    later: (ms, work) => {
      waiting = { ms, work };
      return () => {
        waiting = null;
      };
    },
  });
  return {
    settings,
    notices,
    passTime() {
      const due = waiting;
      waiting = null;
      due?.work();
      return due?.ms ?? null;
    },
  };
}
