/**
 * One process package as it is stored: the fields that are listed and searched, read tolerantly
 * (service-interface.md, "Process package"), and the whole item as it came.
 */
export interface ServiceItem {
  /** processId as text; never empty. */
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly comments: string;
  readonly creator: string;
  readonly updater: string;
  /** As sent: unit and epoch are not specified. Null where missing or not a finite number. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  /** The item as JSON text, with every field the service sent. */
  readonly raw: string;
}

/** One page of the list, already freed of what could not be read. */
export interface ServicePage {
  readonly items: readonly ServiceItem[];
  /** Entries of `data` that were left out because they are no objects or carry no id. */
  readonly skipped: number;
  /** metadata.totalCount, or null where it is missing or no count. */
  readonly total: number | null;
}
