/** The element that tells how the first offered filter is taken, which describes the search box. */
export const offerHintId = 'offer-hint';
