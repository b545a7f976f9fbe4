/** The only token that the service of this measurement accepts, with a typical length. */
export const accessToken = `sample.${'0'.repeat(900)}`;
