/** Whether a status is a word in capitals, which is shown calmly where many stand below each other. */
export function isCalm(status: string): boolean {
  return /^[A-Z][A-Z_ ]+$/u.test(status);
}

/** A status with the spaces that it stands for; as long as it was, for the marks. */
export function spaced(status: string): string {
  return status.replaceAll('_', ' ');
}

/** A status as it looks where it is one word of many. */
export function calmed(status: string): string {
  return isCalm(status) ? `${status.charAt(0)}${spaced(status.slice(1)).toLowerCase()}` : status;
}
