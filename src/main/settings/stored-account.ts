import * as v from 'valibot';
import { defaultAccountPreferences } from '../../preload/contract/account-preferences.ts';
import { readConnection } from '../../preload/contract/connection.ts';
import {
  openedSchema,
  recentSchema,
  savedViewSchema,
  type SavedView,
} from '../../preload/contract/saved-view.ts';
import { readAccountPreferences } from './read-preferences.ts';

/** Validated like user input: an edited file must not send a password to an invalid address. */
export const connectionSchema = v.pipe(
  v.object({ name: v.string(), baseUrl: v.string(), authUrl: v.string() }),
  v.check((stored) => {
    const read = readConnection(stored);
    return read.ok && read.value.baseUrl === stored.baseUrl && read.value.authUrl === stored.authUrl;
  }),
);

/** Reads saved views, and drops invalid ones. */
function readViews(stored: unknown): readonly SavedView[] {
  const views = v.safeParse(v.array(v.unknown()), stored);
  if (!views.success) return [];
  return views.output.flatMap((view) => {
    const read = v.safeParse(savedViewSchema, view);
    return read.success ? [read.output] : [];
  });
}

/** Invalid without a connection, a user name, a sign-in time or `keep`; every other part has a default. */
const storedAccount = v.object({
  connection: connectionSchema,
  userName: v.string(),
  /** ms since 1970. */
  signedInAt: v.number(),
  /** Whether the user chose to stay signed in. */
  keep: v.boolean(),
  /** Whether the user has signed out; the list and the account's settings may still exist. */
  signedOut: v.fallback(v.boolean(), false),
  /** Whether the user has paused updates. */
  paused: v.fallback(v.boolean(), false),
  preferences: v.fallback(
    v.pipe(v.unknown(), v.transform(readAccountPreferences)),
    defaultAccountPreferences,
  ),
  views: v.fallback(v.pipe(v.unknown(), v.transform(readViews)), []),
  recent: v.fallback(recentSchema, []),
  opened: v.fallback(openedSchema, []),
  /** The snapshot of the last notification of new packages; null for none. */
  toldOf: v.fallback(v.nullable(v.string()), null),
});
export type StoredAccount = v.InferOutput<typeof storedAccount>;

/** The accounts of a settings file, also of older versions with a single one. `isDamaged`: whether an entry is invalid. */
export function readAccounts(file: Readonly<Record<string, unknown>>): {
  readonly accounts: readonly StoredAccount[];
  readonly isDamaged: boolean;
} {
  const stored = file['accounts'] ?? earlierAccount(file);
  const entries = v.safeParse(v.array(v.unknown()), stored);
  if (!entries.success) return { accounts: [], isDamaged: true };
  const accounts = entries.output.flatMap((entry) => {
    const read = v.safeParse(storedAccount, entry);
    return read.success ? [read.output] : [];
  });
  return { accounts, isDamaged: accounts.length < entries.output.length };
}

const record = v.record(v.string(), v.unknown());

function earlierAccount(file: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { connection, account, paused, preferences } = file;
  if ((account ?? null) === null) return [];
  const read = v.safeParse(record, account);
  return [read.success ? { ...read.output, connection, paused, preferences } : account];
}
