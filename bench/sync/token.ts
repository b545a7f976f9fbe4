/** The only token that the service of this measurement takes, as long as a usual one. */
export const accessToken = `sample.${'0'.repeat(900)}`;
