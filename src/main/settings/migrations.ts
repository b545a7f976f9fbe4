import { asList, asRecord, isRecord, type JsonRecord } from './record.ts';

/** Changes a file of one version into one of the next. Leaves alone what has another shape than expected; never throws. */
type Migration = (file: JsonRecord) => JsonRecord;

/**
 * The entry at index n migrates from version n to n + 1. A shape that is in people's files is never read anywhere else. Once a
 * version is released, its number and its migration stay as they are.
 */
const migrations: readonly Migration[] = [
  // Files without a number, of 0.1.0.
  (file) => withCreatorFilters(withAccountList(file)),
];

export const currentVersion = migrations.length;

/** The version of a stored file, 0 if it has none. */
export function versionOf(file: JsonRecord): number {
  const { version } = file;
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : 0;
}

/**
 * A file as this version writes it. A file of a newer version stays as it is and keeps its number: what this version changes in
 * it is what it understands.
 */
export function migrate(file: JsonRecord): JsonRecord {
  const version = versionOf(file);
  if (version > currentVersion) return file;
  const migrated = migrations.slice(version).reduce((each, migration) => migration(each), file);
  return { ...migrated, version: currentVersion };
}

/** The first files had a single account, with its connection, `paused` and preferences beside it. */
function withAccountList(file: JsonRecord): JsonRecord {
  if (file['accounts'] !== undefined) return file;
  const { account, paused, preferences, ...rest } = file;
  const { density, timeUnit, ...others } = asRecord(preferences);
  const ofAccount = { connection: file['connection'], paused, preferences: { density, timeUnit } };
  const accounts =
    (account ?? null) === null ? [] : [isRecord(account) ? { ...account, ...ofAccount } : account];
  return { ...rest, preferences: others, accounts };
}

/** Saved views had one filter for the people of a package before they had those for creators and updaters. */
function withCreatorFilters(file: JsonRecord): JsonRecord {
  const { accounts } = file;
  if (!Array.isArray(accounts)) return file;
  return {
    ...file,
    accounts: accounts.map((account: unknown) => mapPart(account, 'views', withCreatorFilter)),
  };
}

function withCreatorFilter(view: unknown): unknown {
  if (!isRecord(view) || !isRecord(view['choice'])) return view;
  return { ...view, choice: { creator: [], updater: [], ...view['choice'] } };
}

/** A record with each entry of a list in it changed. */
function mapPart(record: unknown, part: 'views', change: (entry: unknown) => unknown): unknown {
  if (!isRecord(record) || !Array.isArray(record[part])) return record;
  return { ...record, [part]: asList(record[part]).map(change) };
}
