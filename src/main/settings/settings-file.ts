import type { JsonRecord } from './record.ts';

/** What is in a file. `unavailable`: it exists and can't be read now, for example because another program has locked it. */
export type FileContent =
  | { readonly state: 'read'; readonly value: JsonRecord }
  | { readonly state: 'absent' }
  | { readonly state: 'damaged' }
  | { readonly state: 'unavailable'; readonly code: string };

/** A settings file with a backup. */
export interface SettingsFile {
  /** Waits at most `waitMs` for a locked file. */
  read(waitMs: number): FileContent;
  readBackup(waitMs: number): FileContent;
  /** Writes the file and its backup; throws if the file can't be written, and leaves it as it was. */
  write(value: JsonRecord): void;
  /** Copies the file to the backup. */
  backUp(): void;
  /** Renames a damaged file; throws if that fails. */
  setAside(): void;
  /** Copies the file of a newer version once; throws if that fails. */
  keepCopy(version: number): void;
  /** Deletes all these files; throws if one is left. */
  remove(): void;
}
