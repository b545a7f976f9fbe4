/** How a package differs from an earlier snapshot, as it is stored. */
export const change = { same: 0, added: 1, changed: 2, removed: 3 } as const;
