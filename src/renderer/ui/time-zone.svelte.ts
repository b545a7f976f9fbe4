let name = $state('');

/** This computer's time zone, of which formatters keep the one that they were created in. */
export const timeZone = {
  get name(): string {
    return name;
  },
  /** An IANA name; empty for the one that the page has started in. */
  set(to: string): void {
    name = to;
  },
};
