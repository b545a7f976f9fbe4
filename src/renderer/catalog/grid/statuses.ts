/** Whether a status is a word in capitals, which is shown calmly where many stand below each other. */
export function isCalm(status: string): boolean {
  return /^[A-Z][A-Z_ ]+$/u.test(status);
}

/** A status with the spaces that it stands for; as long as it was, for the marks. */
export function spaced(status: string): string {
  return status.replaceAll('_', ' ');
}
