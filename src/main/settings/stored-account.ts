import * as v from 'valibot';
import { defaultAccountPreferences } from '../../preload/contract/account-preferences.ts';
import { readConnection } from '../../preload/contract/connection.ts';
import { recentSchema, savedViewSchema, type SavedView } from '../../preload/contract/saved-view.ts';
import { readAccountPreferences } from './chosen.ts';

/** By the rules of one that is entered: a file that was changed by hand must not lead a password astray. */
export const storedConnection = v.pipe(
  v.object({ name: v.string(), baseUrl: v.string(), authUrl: v.string() }),
  v.check((stored) => {
    const read = readConnection(stored);
    return read.ok && read.value.baseUrl === stored.baseUrl && read.value.authUrl === stored.authUrl;
  }),
);

/** Each view that can be read; one that can't takes no other with it. */
function readViews(stored: unknown): readonly SavedView[] {
  const views = v.safeParse(v.array(v.unknown()), stored);
  if (!views.success) return [];
  return views.output.flatMap((view) => {
    const read = v.safeParse(savedViewSchema, view);
    return read.success ? [read.output] : [];
  });
}

/** What is remembered of an account. Without a connection or a name it is none; every other part has a default. */
const storedAccount = v.object({
  connection: storedConnection,
  userName: v.string(),
  /** ms since 1970. */
  signedInAt: v.number(),
  /** Whether the person wished to stay signed in. */
  keep: v.boolean(),
  /** Whether the person has signed out: the list may still be there, and so is what was arranged for it. */
  signedOut: v.fallback(v.boolean(), false),
  /** Whether the person has paused updates. */
  paused: v.fallback(v.boolean(), false),
  preferences: v.fallback(
    v.pipe(v.unknown(), v.transform(readAccountPreferences)),
    defaultAccountPreferences,
  ),
  views: v.fallback(v.pipe(v.unknown(), v.transform(readViews)), []),
  recent: v.fallback(recentSchema, []),
  /** The snapshot whose new packages were told of last; null for none. */
  toldOf: v.fallback(v.nullable(v.string()), null),
});
export type StoredAccount = v.InferOutput<typeof storedAccount>;

export interface ReadAccounts {
  readonly accounts: readonly StoredAccount[];
  /** Whether something is there that was not understood. */
  readonly isDamaged: boolean;
}

/** The accounts of a settings file; of one from before there could be several, the one that it had. */
export function readAccounts(file: Readonly<Record<string, unknown>>): ReadAccounts {
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
