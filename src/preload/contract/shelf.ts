import * as v from 'valibot';
import { shownText } from './shown-text.ts';

/** The maximum number of packages on the shelf of an account, and of UTF-16 units in a note. */
export const shelfLimit = 5000;
export const noteLimit = 10_000;

/** The maximum length of an imported file, in UTF-16 units: a full shelf with full notes. */
export const shelfFileLimit = 64_000_000;

const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(10_000));
export const shelfIdsSchema = v.pipe(v.array(idSchema), v.maxLength(shelfLimit), v.readonly());
const noteTextSchema = v.pipe(v.string(), v.maxLength(noteLimit));
export const noteSchema = v.object({ id: idSchema, note: noteTextSchema });

/** What comes from a file is shown like what comes from the list. */
const shownTextSchema = v.pipe(v.string(), v.transform(shownText));

/** What the list said of a package last. Texts are empty where the service sent none. */
const knownPackageSchema = v.object({
  name: shownTextSchema,
  status: shownTextSchema,
  /** The beginning. */
  comments: shownTextSchema,
  creator: shownTextSchema,
  updater: shownTextSchema,
  /** ms since 1970; null if unknown. */
  updatedAt: v.nullable(v.number()),
});
export type KnownPackage = Readonly<v.InferOutput<typeof knownPackageSchema>>;
/** The same with the id as the list spells it. */
export type ListedPackage = KnownPackage & { readonly id: string };

/** A package on the shelf: one with a star, or with a note. */
export const shelfEntrySchema = v.object({
  id: idSchema,
  isStarred: v.boolean(),
  /** Empty for none. */
  note: noteTextSchema,
  /** Null if no list with this package was read yet. */
  known: v.nullable(knownPackageSchema),
  /** Whether the list no longer has it. */
  isGone: v.boolean(),
  /** When the list that had it last was read, ms since 1970; null unless it is gone. */
  seenAt: v.nullable(v.number()),
});
export type ShelfEntry = Readonly<v.InferOutput<typeof shelfEntrySchema>>;

/** How many packages an import has added, how many notes it has put together, and how many entries it has left out. */
export interface ShelfImport {
  readonly added: number;
  readonly joined: number;
  readonly leftOut: number;
}

/** `revision` changes with every change of the shelf while the app runs. */
export interface ShelfStatus {
  readonly revision: number;
  readonly starred: number;
}
