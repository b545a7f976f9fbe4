import * as v from 'valibot';
import { accountIdentity } from '../../preload/contract/account-id.ts';
import {
  defaultAccountPreferences,
  type AccountPreferences,
} from '../../preload/contract/account-preferences.ts';
import { noChoice } from '../../preload/contract/choice.ts';
import {
  columnChoiceSchema,
  type ChosenColumn,
  type ColumnChoice,
} from '../../preload/contract/column-choice.ts';
import { isReduced } from '../../preload/contract/connection.ts';
import {
  openedLimit,
  openedSchema,
  recentLimit,
  recentSchema,
  savedViewSchema,
  viewsLimit,
  type SavedView,
} from '../../preload/contract/saved-view.ts';
import { listColumns } from '../../preload/contract/view.ts';
import { patchList, patchRecord } from './patch.ts';
import { readAccountPreferences } from './read-preferences.ts';
import { asList, asRecord, isRecord } from './record.ts';
import { findEntries, readList, validEntries, type ListKind } from './stored-list.ts';

/** Validated like user input: an edited file must not send a password to an invalid address. */
export const connectionSchema = v.pipe(
  v.object({ name: v.string(), baseUrl: v.string(), authUrl: v.string() }),
  v.check(({ baseUrl, authUrl }) => isReduced(baseUrl) && isReduced(authUrl)),
);

/** A column whose width is out of range gets the default width. */
const columnKind: ListKind<ChosenColumn> = {
  read(stored) {
    const read = v.safeParse(columnChoiceSchema, [stored]);
    const withoutWidth = v.safeParse(columnChoiceSchema, [{ ...asRecord(stored), width: null }]);
    if (read.success) return read.output[0] ?? null;
    return withoutWidth.success ? (withoutWidth.output[0] ?? null) : null;
  },
  key: ({ column }) => column,
  limit: listColumns.length,
};

/** The columns that are understood; null for defaults if none is. */
function readColumns(stored: unknown): ColumnChoice | null {
  const columns = readList(stored, columnKind);
  return columns.length === 0 ? null : columns;
}

/** Whether a view has a filter that this version does not know; shown without it, the view would have other packages. */
function hasUnknownFilter(choice: unknown): boolean {
  return Object.entries(asRecord(choice)).some(
    ([field, value]) =>
      !Object.hasOwn(noChoice, field) && value !== null && !(Array.isArray(value) && value.length === 0),
  );
}

const viewKind: ListKind<SavedView> = {
  read(stored) {
    if (!isRecord(stored) || hasUnknownFilter(stored['choice'])) return null;
    const columns = readColumns(stored['columns']);
    const read = v.safeParse(savedViewSchema, { ...stored, columns });
    return read.success ? read.output : null;
  },
  key: ({ id }) => id,
  limit: viewsLimit,
};

function readStoredPreferences(stored: unknown): AccountPreferences {
  const record = asRecord(stored);
  return readAccountPreferences({ ...record, columns: readColumns(record['columns']) });
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
  preferences: v.fallback(v.pipe(v.unknown(), v.transform(readStoredPreferences)), defaultAccountPreferences),
  views: v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((views) => readList(views, viewKind)),
    ),
    [],
  ),
  recent: validEntries(recentSchema, recentLimit),
  opened: validEntries(openedSchema, openedLimit),
  /** The snapshot of the last notification of new packages; null for none. */
  toldOf: v.fallback(v.nullable(v.string()), null),
});
export type StoredAccount = v.InferOutput<typeof storedAccount>;

/** What a first sign-in does not choose. */
export const initialAccount = v.parse(
  v.omit(storedAccount, ['connection', 'userName', 'signedInAt', 'keep']),
  {},
);

const accountKind: ListKind<StoredAccount> = {
  read(stored) {
    const read = v.safeParse(storedAccount, stored);
    return read.success ? read.output : null;
  },
  key: accountIdentity,
  limit: Infinity,
};

/** The accounts of a settings file, and how many accounts and views in it are not understood, which the user does not see. */
export function readAccounts(stored: unknown): {
  readonly accounts: readonly StoredAccount[];
  readonly hiddenAccounts: number;
  readonly hiddenViews: number;
} {
  const found = [...findEntries(stored, accountKind).values()];
  const viewsIn = (account: unknown): number => asList(asRecord(account)['views']).length;
  return {
    accounts: found.map(({ entry }) => entry),
    hiddenAccounts: asList(stored).length - found.length,
    hiddenViews: found.reduce((sum, { entry, stored: all }) => sum + viewsIn(all) - entry.views.length, 0),
  };
}

const patchColumns = new Map([['columns', patchList(columnKind, patchRecord())]]);

export const patchAccounts = patchList(
  accountKind,
  patchRecord(
    new Map([
      ['preferences', patchRecord(patchColumns)],
      ['views', patchList(viewKind, patchRecord(patchColumns))],
    ]),
    initialAccount,
  ),
);
